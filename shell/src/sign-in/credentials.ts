/** What a person signs in with. */
export type Credentials = { email: string; password: string } | { code: string };

/** Returns the letters and digits of a typed or pasted code, without spaces, dashes and the like. */
export const stripCode = (typed: string): string => typed.normalize('NFKC').replace(/[^A-Za-z0-9]/gu, '');

/** Returns a code as it is shown and sent: in upper case, because case does not count. */
export const normaliseCode = (typed: string): string => stripCode(typed).toUpperCase();
