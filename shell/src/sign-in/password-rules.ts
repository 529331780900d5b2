import { PASSWORD_RULES } from '@vr/shared-api/limits';

export type PasswordRule = keyof typeof PASSWORD_RULES;

/** The rules for a new password, in the order shown on screen. */
export const PASSWORD_RULE_NAMES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** Returns the rules that a new password breaks. */
export const brokenRules = (password: string): PasswordRule[] =>
  PASSWORD_RULE_NAMES.filter((rule) => !PASSWORD_RULES[rule].test(password));
