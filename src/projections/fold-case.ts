/** A text in which upper and lower case are one, in every script: what a search by name compares. */
export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();
