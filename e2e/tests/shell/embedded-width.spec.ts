import type { Locator } from '@playwright/test';
import { misplaced } from '../../src/fit.ts';
import { PEOPLE } from '../../src/people.ts';
import { styled } from '../../src/styles.ts';
import { expect, test, waitForAnimations } from '../../src/test.ts';

const { admin, learner, manager } = PEOPLE;

/** The page that `npm test` opens. `pnpm test:full` opens all. */
const GUARD = 'catalog';
/** A page of each element for each role, with its parts that a wide page has side by side or in a table. */
const PAGES = [
  { name: 'vr-portal-catalog', page: 'catalog', person: learner, parts: `${styled('line')} > section` },
  { name: 'vr-portal-catalog', page: 'company-catalog', person: admin, parts: '[data-testid=training-card]' },
  { name: 'vr-portal-dashboard', page: 'my-progression', person: learner, parts: `${styled('column')}` },
  { name: 'vr-portal-team', page: 'team', person: manager, parts: 'tbody tr, li:has([type=checkbox])' },
  { name: 'vr-portal-team', page: 'company', person: admin, parts: 'tbody tr, li:has([type=checkbox])' },
];

/** Returns the widths of the charts, each with the width of the card around it; 0 while the chart is being replaced. */
const chartsIn = (element: Locator) =>
  element
    .locator('canvas')
    .evaluateAll((charts) =>
      charts.map((chart) => [chart.clientWidth, chart.closest('.ui-card')?.clientWidth ?? 0] as const),
    );

test.beforeEach(async ({ request, intranet }) => {
  await intranet.register(request, admin, [admin, learner, manager]);
});

for (const { name, page: id, person, parts } of PAGES)
  test(`in a narrow column of a wide page, the page ${id} of ${name} has the layout of a phone`, {
    tag: id === GUARD ? [] : '@full',
  }, async ({ page, intranet }) => {
    const element = intranet.element(name, person, `page="${id}" style="width: 380px"`);
    const body = `<div style="display: flex">${element}<p style="flex: 1">Beside it</p></div>`;
    await intranet.open(page, { body, policy: null });
    const host = page.locator(name);
    await expect(host.locator(parts).first()).toBeVisible();
    await waitForAnimations(page);
    expect((await host.boundingBox())?.width).toBe(380);
    expect(await misplaced(host)).toEqual([]);
    expect(await host.locator('.ant-table').count()).toBe(0);
    const lefts = await host.locator(parts).evaluateAll((all) => all.map((part) => part.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
  });

test('charts follow the width of the element, and get back to where they were', async ({ page, intranet }) => {
  const body = intranet.element('vr-portal-dashboard', learner, 'style="width: 1200px"');
  await intranet.open(page, { body, policy: null });
  const element = page.locator('vr-portal-dashboard');
  const charts = element.locator('canvas');
  await expect(charts).toHaveCount(2);
  await waitForAnimations(page);
  const look = async () => ({ charts: await chartsIn(element), box: await element.boundingBox() });
  await expect.poll(async () => (await chartsIn(element)).every(([, card]) => card > 380)).toBe(true);
  const wide = await look();
  const resize = (width: number) => element.evaluate((host, to) => host.style.setProperty('width', `${to}px`), width);
  await resize(380);
  await expect
    .poll(async () => (await chartsIn(element)).every(([chart, card]) => chart < card && card < 380))
    .toBe(true);
  await waitForAnimations(page);
  expect(await misplaced(element)).toEqual([]);
  await expect(charts).toHaveCount(2);
  await resize(1200);
  await expect.poll(look).toEqual(wide);
});
