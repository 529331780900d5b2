/** The part of the Trusted Types API used here. TypeScript does not declare it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>): unknown;
}

/**
 * Returns the address if it is a script of the portal or of a developer's server; otherwise null, which makes the browser
 * refuse it.
 */
export function allowedScript(address: string, page: string, devServers: readonly string[]): string | null {
  const { origin, pathname } = new URL(address, page);
  const isOwn = origin === new URL(page).origin && /^\/(?:assets|remotes)\//u.test(pathname);
  return isOwn || devServers.includes(origin) ? address : null;
}

/** Returns text that contains no markup; otherwise null, which makes the browser refuse it. */
export const plainText = (text: string): string | null => (/[<&]/u.test(text) ? null : text);

/**
 * Restricts which scripts may load and which HTML may be written (Trusted Types). Uses the default policy, because webpack
 * and the federation loader pass plain strings. No string may be evaluated as code.
 */
export function restrictSinks(devServers: readonly string[]): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => allowedScript(address, location.href, devServers),
  });
}
