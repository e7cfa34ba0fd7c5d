/** What an entry is called for readers: the number of a ruling is for those who quote it. */
export const plainTitle = (title: string): string => title.replace(/^R-\d+: /, "");
