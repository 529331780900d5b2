import assert from 'node:assert/strict';
import { request } from '@playwright/test';
import { FIRE_TITLE } from '../../src/fire.ts';
import { Intranet } from '../../src/intranet.ts';
import { PEOPLE } from '../../src/people.ts';
import type { Page } from '../page.ts';

const NAME = 'vr-portal-catalog';
const ELEMENT = { css: NAME };
const CARD = { css: '[data-testid=training-card]', inside: ELEMENT };

/** Opens the catalogue in a page of another site, as an element and in a frame, and starts a training there. */
export async function embedding(page: Page): Promise<void> {
  const intranet = new Intranet(page.portal);
  await intranet.start();
  const api = await request.newContext();
  try {
    await intranet.register(api, PEOPLE.admin, [PEOPLE.learner]);
    const tab = { goto: page.open };
    await intranet.open(tab, { body: `<h1>Intranet</h1>${intranet.element(NAME, PEOPLE.learner)}` });
    await page.find(CARD);
    const left = await page.run(() => [
      document.adoptedStyleSheets.length,
      document.querySelectorAll('style, link[rel=stylesheet]').length,
      localStorage.length,
    ]);
    assert.deepEqual(left, [0, 0, 0], 'the page keeps its own styles and storage');
    await page.fill({ role: 'searchbox', name: /./u, inside: ELEMENT }, 'extinguisher');
    await page.click({ role: 'link', name: FIRE_TITLE, inside: ELEMENT });
    await page.click({ role: 'button', name: /in the browser/u, inside: ELEMENT });
    await page.inFrame({ css: 'iframe[data-portal-player]', inside: ELEMENT }, () =>
      page.find({ role: 'button', name: /^Start( again)?$/u }, 60_000),
    );

    const source = `${page.portal}/embed/catalog?company=${intranet.clientOf(PEOPLE.learner)}&lang=fr`;
    await intranet.open(tab, {
      body: `<iframe src="${source}#assertion=${intranet.assertionFor(PEOPLE.learner)}" width="1000" height="700"></iframe>`,
      policy: `default-src 'none'; frame-src ${page.portal}`,
    });
    await page.inFrame({ css: 'iframe' }, async () => {
      await page.find(CARD);
      await page.find({ role: 'searchbox', name: /Rechercher/u, inside: ELEMENT });
    });
  } finally {
    await api.dispose();
    intranet.close();
  }
}
