/** Returns the certificate number in the address of the verification page. Returns null for any other address. */
export function verifiedNumber({ pathname }: Pick<Location, 'pathname'>): { number: string | undefined } | null {
  const match = /^\/verify(?:\/([^/]*))?\/?$/u.exec(pathname);
  return match && { number: match[1] || undefined };
}
