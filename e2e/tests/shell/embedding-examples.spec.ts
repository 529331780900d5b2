import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@vr/tooling/packages';
import { bundleScript } from '@vr/tooling/webpack/bundle-script';
import { addSessions } from '../../src/company.ts';
import { expect, test } from '../../src/test.ts';

const CARD = '[data-testid=training-card]';
const EXAMPLES = join(ROOT, 'docs/embedding');

/** Returns an address from which a page can import this code. */
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

test('the portal serves each example that the guide links', async ({ portal, request }) => {
  const guide = await (await request.get(`${portal.url}/docs/embedding.md`)).text();
  const links = [...guide.matchAll(/\]\((embedding\/[^)]+)\)/gu)].map(([, link]) => link);
  expect(links).toHaveLength(4);
  for (const link of links) expect((await request.get(`${portal.url}/docs/${link}`)).status(), link).toBe(200);
});

test('a page in React shows the catalogue, and its address follows', async ({
  page,
  intranet,
  company: { learner, training },
}) => {
  const script = await bundleScript(
    moduleOf(`
      import { createElement, StrictMode } from 'react';
      import { createRoot } from 'react-dom/client';
      import PortalCatalog from '${EXAMPLES}/PortalCatalog.tsx';
      const root = document.getElementById('root');
      createRoot(root).render(createElement(StrictMode, null, createElement(PortalCatalog, root.dataset)));`),
  );
  const assertionUrl = `/assertion/${learner.email}`;
  await intranet.open(page, {
    body: `<div id="root" data-portal="${intranet.portal}" data-assertion-url="${assertionUrl}"></div><script>${script}</script>`,
    policy: null,
    query: `?training=${training.id}`,
  });
  const element = page.locator('vr-portal-catalog');
  await element.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).not.toHaveURL(/training=/u);
  await element.getByRole('tab', { name: /Courses/u }).click();
  await expect(page).toHaveURL(/tab=courses/u);
  await page.goBack();
  await expect(element.getByRole('tab', { name: /Courses/u })).toHaveAttribute('aria-selected', 'false');
  await page.goBack();
  await expect(element.getByRole('dialog')).toBeVisible();
});

/** Stands for the modules of SharePoint, which exist only there. They have what the web part uses of them. */
const SHAREPOINT = `
  export class AadHttpClient { static configurations = { v1: {} }; }
  export const PropertyPaneTextField = (name) => name;
  export const PropertyPaneDropdown = (name) => name;
  export class BaseClientSideWebPart {
    domElement = document.getElementById('part');
    context = {
      pageContext: { cultureInfo: { currentUICultureName: 'fr-FR' } },
      aadHttpClientFactory: { getClient: async () => ({ get: (url) => fetch(url) }) },
      statusRenderer: { renderError: (element, error) => { element.textContent = error.message; } },
    };
  }`;

test('a web part of SharePoint shows the catalogue, and a new one if its settings change', async ({
  page,
  intranet,
  portal,
  company: { learner, training },
}) => {
  await addSessions(portal.db, learner, { trainingId: training.id });
  const example = stripTypeScriptTypes(readFileSync(join(EXAMPLES, 'VrPortalWebPart.ts'), 'utf8'));
  const [entry] = JSON.parse(
    readFileSync(join(EXAMPLES, 'VrPortalWebPart.manifest.json'), 'utf8'),
  ).preconfiguredEntries;
  const properties = {
    ...entry.properties,
    portal: intranet.portal,
    assertionUrl: `/assertion/${learner.email}`,
    resource: 'api://portal',
  };
  const modules = ['sp-http', 'sp-property-pane', 'sp-webpart-base'].map((name) => [
    `@microsoft/${name}`,
    moduleOf(SHAREPOINT),
  ]);
  await intranet.open(page, {
    head: `<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(modules) })}</script>`,
    body: `<div id="part"></div><script type="module">
      import WebPart from ${JSON.stringify(moduleOf(example))};
      const part = Object.assign(new WebPart(), { properties: ${JSON.stringify(properties)} });
      part.onThemeChanged({ isInverted: true });
      part.render();
      globalThis.part = part;
    </script>`,
    policy: null,
  });
  const catalog = page.locator('vr-portal-catalog');
  await expect(catalog.locator(CARD).first()).toBeVisible();
  await expect(catalog.getByRole('searchbox', { name: /Rechercher/u })).toBeVisible();
  await expect(catalog).toHaveAttribute('theme', 'dark');
  await page.evaluate(() => {
    const { part } = globalThis as unknown as { part: { properties: object; render(): void } };
    Object.assign(part.properties, { element: 'vr-portal-dashboard' });
    part.render();
  });
  await expect(page.locator('vr-portal-dashboard').getByTestId('kpis')).toBeVisible();
  await expect(catalog).toHaveCount(0);
});
