import type { Page } from '@playwright/test';
import type { PortalConfig } from '@vr/shared-api/remote';

/** Lets a page of the portal arrive with another configuration than the server's; returns what ends that. */
export async function changeConfig(page: Page, path: string, change: (config: PortalConfig) => void) {
  const isPage = (url: URL) => url.pathname === path;
  await page.route(isPage, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, json = ''] = /id="portal-config">(.*?)<\/script>/su.exec(html) ?? [];
    const config = JSON.parse(json) as PortalConfig;
    change(config);
    await route.fulfill({ response, body: html.replace(json, () => JSON.stringify(config)) });
  });
  return () => page.unroute(isPage);
}
