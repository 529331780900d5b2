/** Keeps what a function returns for each key. Making an Intl formatter takes far longer than formatting with it. */
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
