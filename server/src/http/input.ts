/**
 * Returns a text as it is stored: without spaces around it, and without lone surrogates, which PostgreSQL refuses in
 * JSON.
 */
export const cleanText = (text: string): string => text.trim().toWellFormed();

/** Returns the index of the first value that repeats an earlier one, or -1. */
export const indexOfRepeated = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) !== index);
