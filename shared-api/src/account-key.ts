import { cleanEmail } from './limits.ts';

/**
 * Returns the key by which accounts are compared: the e-mail address as stored, with ASCII letters in lower case. Other
 * letters stay unchanged, because PostgreSQL and JavaScript lowercase some of them differently, such as the dotted İ. The
 * server's `accountKeyOf` does the same in SQL.
 */
export const accountKey = (email: string): string =>
  cleanEmail(email).replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
