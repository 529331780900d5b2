import type axe from 'axe-core';
import { AXE } from '../../src/axe.ts';
import { PLAYER_VIEWPORT, playerFrame } from '../../src/fire.ts';
import { expect, test } from '../../src/test.ts';
import { openFound } from '../../src/trainings.ts';

test.use({ viewport: PLAYER_VIEWPORT });

test('a learner plays a training in a foreign page with a strict policy, which learns of it and keeps its styles and storage', async ({
  page,
  intranet,
  company,
}) => {
  const { email } = company.learner;
  await page.addInitScript(() => {
    const events: [string, unknown][] = [];
    Object.assign(globalThis, { events });
    for (const name of ['vr-ready', 'vr-training-started', 'vr-training-finished'])
      addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  });
  const events = () => page.evaluate(() => (globalThis as unknown as { events: [string, unknown][] }).events);
  await intranet.open(page, {
    body: `<h1>Our intranet</h1>${intranet.element('vr-portal-catalog', email)}<button>After</button>`,
  });
  const element = page.locator('vr-portal-catalog');
  await expect(element.getByTestId('training-card').first()).toBeVisible();
  expect(await events()).toEqual([['vr-ready', { page: 'catalog' }]]);
  const [width, overflow] = await element.evaluate((host) => [
    host.getBoundingClientRect().width,
    (host.shadowRoot!.firstElementChild as HTMLElement).scrollHeight - host.getBoundingClientRect().height,
  ]);
  expect(width).toBeGreaterThan(PLAYER_VIEWPORT.width - 50);
  expect(Math.abs(overflow ?? 1)).toBeLessThan(2);
  // Evaluated by the driver, because the page's policy forbids injecting axe as a script element.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    const options = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
    const { violations: all } = await checker.run('vr-portal-catalog', options);
    return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
  expect(violations).toEqual([]);

  await openFound(element, company.training.title);
  await element
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser/u })
    .click();
  for (const name of ['Step', 'Finish']) await playerFrame(page).getByRole('button', { name }).click();
  await expect
    .poll(async () => (await events()).map(([name]) => name))
    .toEqual(['vr-ready', 'vr-training-started', 'vr-training-finished']);
  expect((await events()).at(-1)?.[1]).toEqual({ trainingId: expect.any(Number), score: expect.any(Number) });
  const found = await page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    styles: document.querySelectorAll('style, link[rel=stylesheet]').length,
    stored: localStorage.length + sessionStorage.length,
    cookie: document.cookie,
    address: location.pathname.split('/')[1],
  }));
  expect(found).toEqual({ sheets: 0, styles: 0, stored: 0, cookie: '', address: 'page' });
});
