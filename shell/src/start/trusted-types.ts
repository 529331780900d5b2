/** The part of the Trusted Types API that is used here, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
}

/** The address of a script if it is ours or a developer's server has it; else null, which the browser refuses. */
export function allowedScript(address: string, page: string, devServers: readonly string[]): string | null {
  const { origin, pathname } = new URL(address, page);
  const isOwn = origin === new URL(page).origin && /^\/(?:assets|remotes)\//u.test(pathname);
  return isOwn || devServers.includes(origin) ? address : null;
}

/** Returns text without markup, or null, which the browser refuses. */
export const plainText = (text: string): string | null => (/[<&]/u.test(text) ? null : text);

/**
 * Decides what scripts may load and what they may write as HTML (Trusted Types). It is the default policy because webpack
 * and federation's loader pass plain texts. Nothing may be evaluated.
 */
export function restrictSinks(devServers: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => allowedScript(address, location.href, devServers),
  });
}
