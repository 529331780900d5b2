/** Returns the digit of a key press, or null for any other key. Reads `code` for keyboards on which digits need Shift. */
export function numberOf({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  const digit = /^[1-9]$/u.exec(key)?.[0] ?? /^Digit([1-9])$/u.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}
