import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { CHANGED_BACKGROUND } from '../../src/build-with-changed-style.ts';
import { changeConfig } from '../../src/portal-config.ts';
import { styled } from '../../src/styles.ts';
import { closeDialog, expect, openAs, test, waitForAnimations } from '../../src/test.ts';

/** A screen of each remote, by path: the name of its link, and an element that is visible when the screen is rendered. */
const SCREENS: Record<string, { link: string; shows: string }> = {
  '/widid/formations': { link: 'Trainings', shows: '[data-testid=training-card]' },
  '/widid/companies': { link: 'Companies', shows: 'main article' },
  '/admin/master-content': { link: 'Master content', shows: `main ${styled('toolbar')}` },
  '/widid/dashboard': { link: 'Dashboard', shows: 'main h3' },
};
const PATHS = Object.keys(SCREENS);

/** Opens a screen with its link in the navigation, without loading the page again. */
async function goTo(page: Page, screen: string): Promise<void> {
  const { link, shows } = SCREENS[screen]!;
  // The name of a link may end with a count of open tasks.
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: new RegExp(`^${link}\\b`, 'u') })
    .click();
  await expect(page).toHaveURL(new RegExp(screen, 'u'));
  await expect(page.locator(shows).first()).toBeVisible();
}

async function openWizard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await expect(page.locator(styled('tile')).first()).toBeVisible();
}

async function closeWizard(page: Page): Promise<void> {
  await closeDialog(page);
}

interface Styled {
  name: string;
  styles: string[];
}

/** Returns the computed styles of every element and pseudo-element below a selector. */
async function stylesBelow(page: Page, selector: string): Promise<Styled[]> {
  await page.mouse.move(0, 0);
  await waitForAnimations(page);
  return page.evaluate((root) => {
    const all: { name: string; styles: string[] }[] = [];
    for (const element of document.querySelectorAll(`${root} *`))
      for (const pseudo of ['', '::before', '::after']) {
        const computed = getComputedStyle(element, pseudo);
        if (pseudo && computed.content === 'none') continue;
        // The list of custom properties has no fixed order.
        const styles = [...computed]
          .filter((property) => !property.startsWith('--'))
          .map((property) => `${property}: ${computed.getPropertyValue(property)}`);
        all.push({ name: `${element.nodeName}${pseudo} ${element.className}`, styles });
      }
    return all;
  }, selector);
}

/** Loads all remotes into one page in the given order. Returns the styles of one screen of each remote. */
async function stylesAfterLoading(page: Page, order: readonly string[]): Promise<Record<string, Styled[]>> {
  const first = order.find((screen) => screen !== 'wizard')!;
  await changeConfig(page, first, ({ registry }) => {
    for (const { pages } of registry) for (const offered of pages) offered.preload = false;
  });
  await openAs(page, 'superadmin', first);
  for (const screen of order) {
    if (screen === 'wizard') {
      await openWizard(page);
      await closeWizard(page);
    } else await goTo(page, screen);
  }
  const styles: Record<string, Styled[]> = {};
  for (const screen of PATHS) {
    await goTo(page, screen);
    styles[screen] = await stylesBelow(page, 'main');
  }
  await openWizard(page);
  styles.wizard = await stylesBelow(page, '[role=dialog]');
  return styles;
}

test('screens of all remotes look the same in whichever order the remotes are loaded', { tag: '@full' }, async ({
  browser,
}) => {
  const order = [...PATHS, 'wizard'];
  const now = new Date();
  const load = async (screens: readonly string[]) => {
    const page = await browser.newPage();
    // Otherwise a text such as "1 minute ago" could differ between the two pages.
    await page.clock.setFixedTime(now);
    const styles = await stylesAfterLoading(page, screens);
    await page.close();
    return styles;
  };
  const forwards = await load(order);
  const backwards = await load(order.toReversed());
  for (const [screen, elements] of Object.entries(forwards)) {
    expect(elements.length, screen).toBeGreaterThan(10);
    expect(backwards[screen]?.length, screen).toBe(elements.length);
    const differences = elements.flatMap(({ name, styles }, index) =>
      styles.filter((style, at) => style !== backwards[screen]?.[index]?.styles[at]).map((style) => `${name} ${style}`),
    );
    expect(differences.slice(0, 20), screen).toEqual([]);
  }
});

test('a remote with another version of the design system changes only its own components', { tag: '@full' }, async ({
  page,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'changed-style-'));
  try {
    const script = path.join(import.meta.dirname, '../../src/build-with-changed-style.ts');
    await promisify(execFile)(process.execPath, [script, 'mfe-dashboard', folder]);
    // The page contains the hash of the released build. The changed build has another hash.
    await changeConfig(page, '/learner/catalog', ({ registry }) => {
      for (const entry of registry) if (entry.name === 'mfe-dashboard') delete entry.integrity;
    });
    await page.route('**/remotes/mfe-dashboard/**', async (route) => {
      const file = path.basename(new URL(route.request().url()).pathname);
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(path.join(folder, 'dist', file)) });
    });
    const cover = page.locator(`main ${styled('cover')}`).first();
    const link = (name: string) => page.getByRole('navigation').first().getByRole('link', { name });

    await openAs(page, 'learner', '/learner/catalog');
    await expect(cover).toBeVisible();
    const background = await cover.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(background).not.toBe(CHANGED_BACKGROUND);

    await link('Dashboard').click();
    await page.getByText('Per training', { exact: true }).click();
    await expect(cover).toHaveCSS('background-color', CHANGED_BACKGROUND);

    await link('Catalogue').click();
    await expect(cover).toHaveCSS('background-color', background);
  } finally {
    await rm(folder, { recursive: true });
  }
});
