const GIVEN_NONCE = /(?<![\w.])csp\?\.nonce/g;
// Set as a property, which no selector for the attribute would find.
const ANY_NONCE =
  "(csp?.nonce ?? Array.from(document.querySelectorAll('style'), (style) => style.nonce).find(Boolean))";

/**
 * Part of antd's library adds styles without the nonce that the page's policy asks for, such as those that lock
 * scrolling behind a dialog. This gives them the one that the other styles of the page carry.
 */
export default function styleNonceLoader(source: string): string {
  const patched = source.replaceAll(GIVEN_NONCE, ANY_NONCE);
  if (patched === source) throw new Error('The code that adds styles has changed: see style-nonce-loader.ts');
  return patched;
}
