/**
 * Whether an origin is one of the known content origins. A known origin may have `*` as the first label of its host, as in
 * `https://*.content.example`. The `*` matches exactly one label.
 */
export function isContentOrigin(origin: string, known: readonly string[]): boolean {
  return known.some((each) => {
    const [before = '', after] = each.split('*');
    if (after === undefined) return origin === each;
    const name = origin.slice(before.length, -after.length);
    return origin === before + name + after && /^[a-z0-9-]+$/u.test(name);
  });
}
