const GIVEN_NONCE = /(?<![\w.])csp\?\.nonce/g;
// The library sets the nonce as a property, so a selector for the attribute does not find it.
const ANY_NONCE =
  "(csp?.nonce ?? Array.from(document.querySelectorAll('style'), (style) => style.nonce).find(Boolean))";

/**
 * Gives every style that antd's library adds the nonce of the page's other styles. Some of them, such as the styles that
 * lock scrolling behind a dialog, lack the nonce that the content security policy requires.
 */
export default function styleNonceLoader(source: string): string {
  const patched = source.replaceAll(GIVEN_NONCE, ANY_NONCE);
  if (patched === source) throw new Error('The code that adds styles has changed: see style-nonce-loader.ts');
  return patched;
}
