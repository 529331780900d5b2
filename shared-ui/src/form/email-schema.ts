import { emailFault } from '@vr/shared-api/limits';
import { string } from 'yup';

/**
 * Returns the Yup schema of an e-mail address, with the same rule as the server. Surrounding spaces and invisible characters, as
 * from pasting, are allowed. The parameters are error messages. `mailbox` is for a part before the @ that some mail servers do not accept.
 */
export const emailSchema = (required: string, invalid: string, mailbox: string) =>
  string()
    .trim()
    .required(required)
    .test('email', invalid, (email) => !email || emailFault(email) !== 'INVALID_EMAIL')
    .test('mailbox', mailbox, (email) => !email || emailFault(email) !== 'INVALID_MAILBOX');
