/** The part of the Trusted Types API that is used here, which TypeScript does not declare yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
}

/** The address of a script of the portal or of a developer's server; else null, which the browser refuses. */
export function allowedScript(address: string, page: string, devServers: readonly string[]): string | null {
  const { origin, pathname } = new URL(address, page);
  const isOwn = origin === new URL(page).origin && /^\/(?:assets|remotes)\//u.test(pathname);
  return isOwn || devServers.includes(origin) ? address : null;
}

/** Returns text without markup, or null, which the browser refuses. */
export const plainText = (text: string): string | null => (/[<&]/u.test(text) ? null : text);

/**
 * Limits which scripts may load and which HTML may be written (Trusted Types). It is the default policy because webpack
 * and federation's loader pass plain strings. No string may be evaluated as code.
 */
export function restrictSinks(devServers: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => allowedScript(address, location.href, devServers),
  });
}
