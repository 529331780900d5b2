export const cleanText = (text: string): string => text.trim();

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the JSON pointer to the first text or property name that PostgreSQL cannot store (NUL, lone surrogate). */
export function unstorableAt(value: unknown): string | undefined {
  // Not recursive: a deeply nested body would overflow the call stack.
  const waiting: { at: string; value: unknown }[] = [{ at: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return at;
    if (value instanceof File) {
      if (!isStorable(value.name)) return at;
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value)) {
        if (!isStorable(name)) return at;
        waiting.push({ at: `${at}/${name}`, value: inside });
      }
  }
  return undefined;
}

/** Returns the index of the first value that is equal to an earlier value, or -1. */
export const indexOfRepeated = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) !== index);
