/* The numbers of certificates: 16 characters of 5 bits, which nobody guesses, without 0, O, 1 and I, which people confuse. */

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;
const NUMBER = new RegExp(`^[${SIGNS}]{${LENGTH}}$`, 'u');

/** The most characters that a typed number may have, with spaces and hyphens. */
export const CERTIFICATE_NUMBER_TYPED_MAX = 40;

/** Makes a number of random bytes, of which it needs {@link LENGTH}. */
export const makeCertificateNumber = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** Returns a number as it is stored, or undefined if the text cannot be one. Ignores case, spaces and hyphens. */
export function readCertificateNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return NUMBER.test(number) ? number : undefined;
}

/** Returns a stored number in groups of four, as certificates show it. */
export const formatCertificateNumber = (number: string): string => number.match(/.{4}/gu)?.join('-') ?? number;

/** Returns the path of the page that verifies a certificate. */
export const verificationPath = (number: string): string => `/verify/${formatCertificateNumber(number)}`;
