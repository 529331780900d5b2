import type { EmbedConfig } from '@vr/shared-api/embedding';

declare global {
  /** Set by `/embed.js`. The portal adds no other global to a foreign page. */
  var vrPortal: EmbedConfig | undefined;
}

/** Returns the configuration that `/embed.js` set. Throws if that script has not run. */
export function embedConfig(): EmbedConfig {
  if (!globalThis.vrPortal) throw new Error('The script embed.js has not run');
  return globalThis.vrPortal;
}
