/** The form schemas of the signed-out screens. Each message is a text key. */
import { CODE_LENGTH, PASSWORD_RULES } from '@vr/shared-api/limits';
import { emailSchema } from '@vr/shared-ui/email-schema';
import { nameSchema } from '@vr/shared-ui/name-schema';
import { type AnyObjectSchema, object, string, ValidationError } from 'yup';
import { stripCode } from './credentials.ts';
import { PASSWORD_RULE_NAMES, type PasswordRule } from './password-rules.ts';

const RULE_MESSAGES: Record<PasswordRule, string> = {
  length: 'resetPassword.lengthMissing',
  uppercase: 'resetPassword.uppercaseMissing',
  lowercase: 'resetPassword.lowercaseMissing',
  digit: 'resetPassword.digitMissing',
  special: 'resetPassword.specialMissing',
};

const email = emailSchema('signIn.emailRequired', 'signIn.emailInvalid', 'signIn.emailMailbox');

/** One message per broken rule, so that the form can list all of them. */
const newPassword = PASSWORD_RULE_NAMES.reduce(
  (schema, rule) => schema.matches(PASSWORD_RULES[rule], { message: RULE_MESSAGES[rule], excludeEmptyString: true }),
  string().required('resetPassword.passwordMissing'),
);

const confirmation = string()
  .required('resetPassword.confirmationMissing')
  .test('same', 'resetPassword.confirmationDifferent', (value, { parent }) => !value || value === parent.password);

export const SCHEMAS = {
  password: object({ email, password: string().required('signIn.passwordRequired') }),
  code: object({
    code: string().transform(stripCode).min(CODE_LENGTH, 'signIn.codeShort').max(CODE_LENGTH, 'signIn.codeLong'),
  }),
  /** A code from the authenticator app, or a recovery code. */
  secondStep: object({ code: string().trim().required('step.codeMissing') }),
  passkey: object(),
  forgottenPassword: object({ email }),
  newPassword: object({ password: newPassword, confirmation }),
  superAdmin: object({
    firstName: nameSchema('superAdmin.firstNameMissing'),
    lastName: nameSchema('superAdmin.lastNameMissing'),
    email,
    password: newPassword,
    confirmation,
  }),
};

/** Returns the messages of each invalid field, in the order of the schema's rules. */
export function problemsIn(schema: AnyObjectSchema, values: object): Partial<Record<string, string[]>> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems: Partial<Record<string, string[]>> = {};
    for (const { path = '', message } of error.inner) problems[path] = [...(problems[path] ?? []), message];
    return problems;
  }
}
