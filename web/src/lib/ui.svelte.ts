/** Which of the table's drawers and dialogs are open; *ratio*: how many times as wide as high the land is. */
export const ui = $state({ log: false, help: false, facts: false, can: false, ratio: 1.1 });
