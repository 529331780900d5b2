/** The part of the Trusted Types API used here. TypeScript does not declare it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Partial<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>,
  ): { createScriptURL: (address: string) => string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

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
  trustedTypes?.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => allowedScript(address, location.href, devServers),
  });
}

/** The policy with which the portal's elements load their scripts into a page that enforces Trusted Types. */
const EMBEDDED_POLICY = 'vr-portal';

/** Returns a function that makes addresses of the portal's scripts acceptable to a foreign page. It throws for all others. */
export function embeddedScripts(portal: string): (address: string) => string {
  const asText = (address: string) => address;
  try {
    const createScriptURL = (address: string) => allowedScript(address, portal, []);
    const policy = trustedTypes?.createPolicy(EMBEDDED_POLICY, { createScriptURL });
    return policy ? (address) => policy.createScriptURL(address) : asText;
  } catch {
    // The page does not allow this policy. It may still accept text, by a default policy or because it enforces nothing.
    return asText;
  }
}
