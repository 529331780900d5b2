import type { Page } from '@playwright/test';
import type { PortalConfig } from '@vr/shared-api/remote';

/** Changes the configuration that the server writes into a page. Returns a function that undoes the change. */
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
