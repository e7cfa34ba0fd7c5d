/** Text without case and accents, as the server folds what is typed. */
export const fold = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
