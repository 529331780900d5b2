import { CODE_LENGTH, isEmail, PASSWORD_RULES } from '@vr/shared-api/limits';

/** What somebody signs in with. */
export type Credentials = { email: string; password: string } | { code: string };

export type EmailProblem = 'email-required' | 'email-invalid';

/** What is wrong with an address before it is sent; blanks around it, as pasting brings them, are let pass. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const email = typed.trim();
  if (!email) return 'email-required';
  return isEmail(email) ? undefined : 'email-invalid';
}

/** The code in what was typed or pasted: its letters and digits, without the spaces and dashes of whoever wrote it down. */
export const codeIn = (typed: string): string => typed.normalize('NFKC').replace(/[^A-Za-z0-9]/gu, '');

/** A code as it is drawn and sent: case does not count. */
export const upperCode = (typed: string): string => codeIn(typed).toUpperCase();

export type CodeProblem = 'code-short' | 'code-long';

/** What is wrong with a code before it is sent (spec §5). */
export function codeProblem(typed: string): CodeProblem | undefined {
  const { length } = codeIn(typed);
  if (length < CODE_LENGTH) return 'code-short';
  return length > CODE_LENGTH ? 'code-long' : undefined;
}

export type PasswordRule = keyof typeof PASSWORD_RULES;

/** The rules of a new password, in the order in which they are shown. */
export const PASSWORD_RULE_NAMES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** The rules that a new password still breaks. */
export const brokenRules = (password: string): PasswordRule[] =>
  PASSWORD_RULE_NAMES.filter((rule) => !PASSWORD_RULES[rule].test(password));
