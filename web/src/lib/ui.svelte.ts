/** Which of the table's drawers and dialogs are open. */
export const ui = $state({ log: false, help: false, facts: false, can: false });
