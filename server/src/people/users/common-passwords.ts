import { dictionary } from '@zxcvbn-ts/language-common';
import { fail } from '../../platform/http/fail.ts';

/** The 49,233 most common passwords, in lower case (MIT licence). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** A common password with up to this many digits and symbols around it still counts as common. */
const ADDED_MAX = 5;
/** The letters that people replace with digits and symbols. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Removes the digits and symbols at both ends of a text. Returns the text unchanged if there are too many of them. */
function withoutAdded(text: string): string {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return text.length - core.length <= ADDED_MAX ? core : text;
}

/**
 * Returns whether a password is one of the most common. The comparison ignores case, digits and symbols that replace
 * letters (`P@ssw0rd`), and a few digits and symbols around the password (`Password1!`), which people add to satisfy
 * other rules.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const asLetters = (text: string) => text.replace(/[@31!0$57]/gu, (sign) => LETTERS[sign] ?? sign);
  const core = withoutAdded(lower);
  return [lower, core, asLetters(lower), asLetters(core)].some((text) => COMMON.has(text));
}

/**
 * Fails with PASSWORD_TOO_COMMON if a new password is one of the most common. `field` is the JSON pointer to the
 * password.
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (isCommonPassword(password))
    fail('PASSWORD_TOO_COMMON', { field, message: 'This password is one of the commonest.' });
}
