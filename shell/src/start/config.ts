import type { PortalConfig } from '@vr/shared-api/remote';

/** What the server put into the page for the portal to start from. */
export function readConfig(page: Document): PortalConfig {
  const text = page.getElementById('portal-config')?.textContent;
  if (!text) throw new Error('The page holds no configuration');
  return JSON.parse(text) as PortalConfig;
}
