/** The part of the Trusted Types API that is used here, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
}

/** Returns the address of a script if it is one of our own files, or null, which the browser refuses. */
export function ownScript(address: string, page: string): string | null {
  const { origin, pathname } = new URL(address, page);
  return origin === new URL(page).origin && /^\/(?:assets|remotes)\//u.test(pathname) ? address : null;
}

/** Returns text without markup, such as the style sheets that antd adds, or null, which the browser refuses. */
export const plainText = (text: string): string | null => (/[<&]/u.test(text) ? null : text);

/**
 * Decides what scripts may load and what they may write as HTML (Trusted Types). It is the default policy because webpack,
 * federation's loader and antd pass plain texts. Nothing may be evaluated.
 */
export function restrictSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => ownScript(address, location.href),
  });
}
