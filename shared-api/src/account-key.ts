/**
 * Returns the key by which accounts are compared: the e-mail address without spaces around it, with ASCII letters in lower
 * case. `accountKeyOf` of the server is the same in SQL. Other letters stay: PostgreSQL and JavaScript lower them
 * differently, such as the dotted İ.
 */
export const accountKey = (email: string): string =>
  email.trim().replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
