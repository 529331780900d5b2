import { isEmail } from '@vr/shared-api/limits';
import { string } from 'yup';

/**
 * The schema of an e-mail address, with the same rule as the server. Spaces around the address, as from pasting, are
 * allowed.
 */
export const emailSchema = (required: string, invalid: string) =>
  string()
    .trim()
    .required(required)
    .test('email', invalid, (email) => !email || isEmail(email));
