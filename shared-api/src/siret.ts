/** The SIREN of La Poste: the SIRETs of all its establishments start with it. */
const LA_POSTE = '356000000';

/** Removes spaces from a typed SIRET. */
export const siretDigits = (text: string): string => text.replaceAll(/\s/gu, '');

/** Groups the digits of a SIRET in the usual way: 732 829 320 00074. */
export const spacedSiret = (siret: string): string => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/u, '$1 $2 $3 $4');

const digitsOf = (digits: string): number[] => Array.from(digits, Number);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Whether digits satisfy the Luhn formula (ISO/IEC 7812-1): every second digit from the right counts twice. */
function satisfiesLuhn(digits: string): boolean {
  const doubled = digitsOf(digits).map((digit, index) => {
    if ((digits.length - index) % 2 === 1) return digit;
    return digit > 4 ? digit * 2 - 9 : digit * 2;
  });
  return sum(doubled) % 10 === 0;
}

/**
 * Whether a text is a SIRET, the number of a French establishment: 14 digits that satisfy the Luhn formula. For La Poste,
 * the sum of the digits may be a multiple of five instead (INSEE). 14 zeros satisfy the formula but are not a SIRET.
 */
export function isSiret(text: string): boolean {
  const digits = siretDigits(text);
  if (!/^\d{14}$/u.test(digits) || /^0+$/u.test(digits)) return false;
  return satisfiesLuhn(digits) || (digits.startsWith(LA_POSTE) && sum(digitsOf(digits)) % 5 === 0);
}
