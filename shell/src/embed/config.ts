import type { EmbedConfig } from '@vr/shared-api/embedding';

interface EmbeddedPortal extends EmbedConfig {
  /**
   * Makes the address of a script one that the page accepts, if the page enforces Trusted Types. Also called by the code that
   * webpack adds to every build (ForeignPagePlugin.ts).
   */
  scriptUrl: (address: string) => string;
}

declare global {
  /** Set by `/embed.js`. */
  var vrPortal: EmbeddedPortal | undefined;
}

/** Returns the configuration that `/embed.js` set. Throws if that script has not run. */
export function embedConfig(): EmbedConfig {
  if (!globalThis.vrPortal) throw new Error('The script embed.js has not run');
  return globalThis.vrPortal;
}
