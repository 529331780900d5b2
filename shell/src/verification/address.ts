/** Returns the number in the address of the page that verifies a certificate. Null for any other address. */
export function verifiedNumber({ pathname }: Pick<Location, 'pathname'>): { number: string | undefined } | null {
  const match = /^\/verify(?:\/([^/]*))?\/?$/u.exec(pathname);
  return match && { number: match[1] || undefined };
}
