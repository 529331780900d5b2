import { cleanEmail } from './limits.ts';

/**
 * Returns the key by which accounts are compared: the e-mail address as it is stored, with ASCII letters in lower case.
 * `accountKeyOf` of the server is the same in SQL, for stored addresses. Other letters stay: PostgreSQL and JavaScript lower them
 * differently, such as the dotted İ.
 */
export const accountKey = (email: string): string =>
  cleanEmail(email).replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
