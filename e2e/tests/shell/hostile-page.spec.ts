import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page, Route } from '@playwright/test';
import { addSessions } from '../../src/company.ts';
import { eventsOf, recordEvents } from '../../src/embedded-events.ts';
import { hostilePage } from '../../src/hostile-page.ts';
import { expect, test, waitForAnimations } from '../../src/test.ts';

const require = createRequire(import.meta.url);
const library = (file: string) => `<script>${readFileSync(require.resolve(file), 'utf8')}</script>`;

test('nothing of the page covers, cuts, moves or leaves a dialog or a list', async ({
  page,
  intranet,
  company: { admin },
}) => {
  const element = page.locator('vr-portal-team');
  await intranet.open(page, hostilePage(intranet, intranet.element('vr-portal-team', admin.email, 'page="company"')));
  await element.getByRole('button', { name: 'Add a member' }).click();
  const dialog = element.getByRole('dialog');
  await waitForAnimations(page);
  const { x, y, width, height } = (await dialog.boundingBox())!;
  const window = page.viewportSize()!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(window.height);
  expect(Math.abs(x + width / 2 - window.width / 2)).toBeLessThan(10);
  for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('Tab');
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // A click fails if something covers the button.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();

  const select = element.getByRole('combobox').first();
  const list = element.locator('.ant-select-dropdown');
  await select.click();
  await expectBelow(page, list, select);
  await list.getByRole('option').last().or(list.locator('.ant-select-item').last()).first().click();
});

/** Expects that a pop-up is next to what opened it, also after the page has scrolled. */
async function expectBelow(page: Page, popup: Locator, opener: Locator): Promise<void> {
  await waitForAnimations(page);
  const distance = async () => {
    const [field, shown] = [(await opener.boundingBox())!, (await popup.boundingBox())!];
    return Math.min(Math.abs(shown.y - field.y - field.height), Math.abs(field.y - shown.y - shown.height));
  };
  expect(await distance()).toBeLessThan(16);
  await page.locator('main').evaluate((scroller) => scroller.scrollBy(0, 60));
  await expect.poll(distance).toBeLessThan(16);
}

test('nothing of the page covers, cuts or moves the options of a filter', async ({
  page,
  intranet,
  company: { learner },
}) => {
  const element = page.locator('vr-portal-catalog');
  await intranet.open(page, hostilePage(intranet, intranet.element('vr-portal-catalog', learner.email)));
  const filter = element.getByRole('button', { name: /^Skills/u });
  await filter.click();
  await expectBelow(page, element.getByRole('group', { name: 'Skills' }), filter);
  await element.getByRole('group', { name: 'Skills' }).getByRole('checkbox').last().click();
  await expect(filter).toHaveAccessibleName(/1 selected/u);
});

/** Returns the computed styles that a foreign style sheet could visibly change, for each element in the dashboard. */
const stylesInside = (page: Page) =>
  page.locator('vr-portal-dashboard').evaluate((host) =>
    [...host.shadowRoot!.querySelectorAll('[data-portal], [data-main], [data-main] *')].map((inner) => {
      const { display, color, fontSize, fontFamily, lineHeight, padding, margin, boxSizing, width } =
        getComputedStyle(inner);
      return [
        inner.localName,
        display,
        color,
        fontSize,
        fontFamily,
        lineHeight,
        padding,
        margin,
        boxSizing,
        width,
      ].join();
    }),
  );

test('hostile styles, jQuery and another React change nothing inside, and go on working', { tag: '@full' }, async ({
  page,
  intranet,
  portal,
  company: { learner, training },
}) => {
  await addSessions(portal.db, learner, { trainingId: training.id, progress: 40 });
  const body = `<div>${intranet.element('vr-portal-dashboard', learner.email)}</div>`;
  const shown = page.locator('vr-portal-dashboard').getByTestId('kpis');
  const chart = page.locator('vr-portal-dashboard canvas').first();
  await intranet.open(page, { head: '<style>body { margin: 0 }</style>', body, policy: null });
  // The cards come from another remote, so they appear last.
  const card = page.locator('vr-portal-dashboard article').first();
  await expect(shown).toBeVisible();
  await expect(chart).toBeVisible();
  await expect(card).toBeVisible();
  const clean = await stylesInside(page);
  expect(clean.length).toBeGreaterThan(100);
  await intranet.open(page, {
    head: `<style>
        * { all: unset !important }
        html { font-size: 62.5% !important; direction: rtl !important }
        *, div, button, h2, vr-portal-dashboard { color: red !important; font: 40px fantasy !important; display: block !important }
        html, body, div { margin: 0; padding: 0 }
        head, head * { display: none !important }
      </style>${library('jquery/dist/jquery.js')}
      ${library('react-17/umd/react.development.js')}${library('react-dom-17/umd/react-dom.development.js')}`,
    body: `${body}<p id="app"></p><script>
        const Counter = () => {
          const [count, setCount] = React.useState(0);
          return React.createElement('button', { onClick: () => setCount(count + 1) }, 'React ' + React.version + ': ' + count);
        };
        ReactDOM.render(React.createElement(Counter), document.getElementById('app'));
        $('body').append('<i id="clicks">0</i>').on('click', () => $('#clicks').text((_, text) => Number(text) + 1));
      </script>`,
    policy: null,
  });
  await expect(shown).toBeVisible();
  await expect(chart).toBeVisible();
  await expect(card).toBeVisible();
  await expect.poll(() => stylesInside(page)).toEqual(clean);
  await page.getByText('React 17.0.2: 0').click();
  await expect(page.getByText('React 17.0.2: 1')).toBeVisible();
  await expect(page.locator('#clicks')).toHaveText('1');
});

test('charts are drawn in a page that extends the prototypes of the language', async ({
  page,
  intranet,
  portal,
  company: { learner, training },
}) => {
  await addSessions(portal.db, learner, { trainingId: training.id, progress: 40 });
  await intranet.open(page, hostilePage(intranet, intranet.element('vr-portal-dashboard', learner.email)));
  await expect(page.locator('vr-portal-dashboard canvas').first()).toBeVisible();
});

/** What happens to the main script of the elements, and what the policy of the page adds. */
const FAILED_STARTS: Record<string, { serve?: (route: Route) => Promise<void>; policy?: string; errors: string[] }> = {
  network: { serve: (route) => route.abort(), errors: ['Failed to load resource'] },
  evaluation: {
    serve: (route) => route.fulfill({ body: 'throw new Error("broken")', contentType: 'text/javascript' }),
    errors: ['broken'],
  },
  'trusted-types': {
    policy: "; require-trusted-types-for 'script'; trusted-types 'none'",
    errors: ["named 'vr-portal'", 'TrustedScriptURL'],
  },
};
for (const [reason, { serve, policy = '', errors }] of Object.entries(FAILED_STARTS))
  test(`an element that cannot start says so (${reason})`, async ({
    page,
    intranet,
    company: { learner },
    expectError,
  }) => {
    for (const error of errors) expectError(error, 'the scripts of the portal do not run');
    await recordEvents(page);
    if (serve) await page.route(/\/assets\/main\..*\.js$/u, serve);
    await intranet.open(page, {
      body: `<div lang="fr">${intranet.element('vr-portal-catalog', learner.email)}</div>`,
      policy: intranet.policy + policy,
    });
    await expect(page.locator('vr-portal-catalog').getByRole('alert')).toContainText('Le portail s’est arrêté');
    expect(await eventsOf(page, 'vr-error')).toMatchObject([['vr-error', { code: 'START', reason }]]);
  });
