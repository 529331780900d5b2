import type { PortalConfig } from '@vr/shared-api/remote';

/** Reads the configuration that the server wrote into the page. */
export function readConfig(page: Document): PortalConfig {
  const text = page.getElementById('portal-config')?.textContent;
  if (!text) throw new Error('The page contains no configuration');
  return JSON.parse(text) as PortalConfig;
}
