/** Caches a function's results by key. Used for Intl formatters, which take far longer to create than to use. */
export function cached<K extends string, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
