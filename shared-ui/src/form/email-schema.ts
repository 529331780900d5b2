import { emailFault } from '@vr/shared-api/limits';
import { string } from 'yup';

/**
 * The schema of an e-mail address, with the same rule as the server. Spaces around the address, as from pasting, are
 * allowed. `mailbox` says that the part before the @ has letters that not every mail server accepts.
 */
export const emailSchema = (required: string, invalid: string, mailbox: string) =>
  string()
    .trim()
    .required(required)
    .test('email', invalid, (email) => !email || emailFault(email) !== 'INVALID_EMAIL')
    .test('mailbox', mailbox, (email) => !email || emailFault(email) !== 'INVALID_MAILBOX');
