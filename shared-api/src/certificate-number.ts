/* Certificate numbers have 16 random characters of 5 bits, too many to guess. Without 0, O, 1 and I, which look alike. */

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 16;
const NUMBER = new RegExp(`^[${SIGNS}]{${LENGTH}}$`, 'u');

/** The longest accepted input for a number, including spaces and hyphens. */
export const CERTIFICATE_NUMBER_TYPED_MAX = 40;

/** Makes a certificate number from at least {@link LENGTH} random bytes. */
export const makeCertificateNumber = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** Converts a typed number to its stored form, ignoring case, spaces and hyphens. Returns undefined if it is invalid. */
export function readCertificateNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return NUMBER.test(number) ? number : undefined;
}

/** Returns a stored number in groups of four, joined by hyphens, as certificates show it. */
export const formatCertificateNumber = (number: string): string => number.match(/.{4}/gu)?.join('-') ?? number;

/** Returns the path of the page that verifies a certificate. */
export const verificationPath = (number: string): string => `/verify/${formatCertificateNumber(number)}`;
