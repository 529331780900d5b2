import type { Locator, Page } from '@playwright/test';
import type { PortalConfig } from '@vr/shared-api/remote';
import { FIRST_PAGE } from '../../src/people.ts';
import { changeConfig } from '../../src/portal-config.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };

const leftBar = (page: Page) => page.getByRole('complementary');
const topBar = (page: Page) => page.getByRole('banner');
const drawerToggle = (page: Page) => page.getByRole('button', { name: 'Side bar' });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account and language' });
const accountMenu = (page: Page) => page.locator('#shell-account-menu');

for (const [person, name] of [
  ['learner', 'Camille Laurent'],
  ['superadmin', 'Immersive portal'],
] as const)
  test(`the account button of the ${person} shows ${name}`, async ({ page }) => {
    await openAs(page, person);
    await expect(accountButton(page).locator(styled('accountName'))).toHaveText(name);
  });

test('the drawer is open at first, its button closes and opens it, and a reload keeps it closed', async ({ page }) => {
  await openAs(page, 'learner');
  await expect(drawerToggle(page)).toHaveAttribute('aria-expanded', 'true');
  await drawerToggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(leftBar(page)).toBeHidden();
  await expect(drawerToggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(drawerToggle(page)).toBeFocused();
  await expect.poll(() => page.getByRole('main').boundingBox()).toMatchObject({ x: 0 });
  await page.reload();
  await expect(drawerToggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(leftBar(page)).toBeHidden();
  await drawerToggle(page).click();
  await expect(leftBar(page).getByRole('link', { name: 'Catalogue' })).toBeVisible();
  await expect.poll(() => page.getByRole('main').boundingBox()).toMatchObject({ x: 260 });
  const controlled = await drawerToggle(page).getAttribute('aria-controls');
  await expect(page.locator(`#${controlled}`)).toHaveRole('complementary');
});

/** The entry file of a remote with both wizards, in the form that the federation runtime loads. */
const WIZARDS = `globalThis.mfe_wizards = { init() {}, get: async () => () => ({ default: {
  namespace: 'wizards', locales: async () => ({ default: {} }), pages: {}, slots: {
    'wizards.training.v1': async () => ({ default: () => 'Which languages is the training in?' }),
    'wizards.course.v1': async () => ({ default: () => 'Which languages is the course in?' }),
} } }) };`;

async function offerWizards(page: Page, path: string) {
  await page.route('**/remotes/wizards-of-the-test.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WIZARDS }),
  );
  await changeConfig(page, path, (config: PortalConfig) => {
    config.registry = config.registry.filter(({ name }) => name !== 'mfe-wizards');
    config.registry.push({
      name: 'mfe-wizards',
      version: '1',
      contract: config.registry[0]?.contract ?? '2.0',
      entry: '/remotes/wizards-of-the-test.js',
      pages: [],
      slots: ['wizards.training.v1', 'wizards.course.v1'],
    });
  });
}

test('a wizard opens full screen from its button and by its address, and Back closes it', async ({ page }) => {
  await offerWizards(page, FIRST_PAGE.admin);
  await openAs(page, 'admin');
  const button = leftBar(page).getByRole('button', { name: 'Add a training' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Add a training' });
  await expect(dialog).toContainText('Which languages is the training in?');
  await expect(page).toHaveURL(`${FIRST_PAGE.admin}?dialog=add-training`);
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 });
  await page.reload();
  await expect(dialog).toContainText('Which languages is the training in?');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await leftBar(page).getByRole('button', { name: 'Add a course' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a course' })).toContainText('Which languages is the course in?');
});

test('a change of role leads to the first page of the other role, and keeps the session', async ({ page }) => {
  await openAs(page, 'admin');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const choose = async (role: string) => {
    await leftBar(page).getByRole('button', { name: 'Change profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change profile' });
    await expect(dialog.getByRole('button', { name: role })).toBeVisible();
    await waitForAnimations(page);
    await dialog.getByRole('button', { name: role }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(`You are now in the role: ${role}.`)).toBeVisible();
  };
  await leftBar(page).getByRole('button', { name: 'Change profile' }).click();
  const roles = page.getByRole('dialog', { name: 'Change profile' }).getByRole('listitem');
  await expect(roles).toHaveText([/^Admin.*Current$/u, /^Manager/u, /^Learner/u]);
  await expect(roles.first().getByRole('button')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(leftBar(page).getByRole('button', { name: 'Change profile' })).toBeFocused();

  await choose('Learner');
  await expect(page).toHaveURL('/learner/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(topBar(page).getByRole('button', { name: 'Badges' })).toBeVisible();
  await choose('Manager');
  await expect(page).toHaveURL('/manager/catalog');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  await page.reload();
  await expect(page).toHaveURL('/manager/catalog');
  await expect(leftBar(page)).toContainText('Manager');
  await choose('Admin');
  await expect(page).toHaveURL(FIRST_PAGE.admin);
  await expect(page.getByTestId('training-card').first()).toBeVisible();
});

test('in a training centre, the French names of the roles are Gestionnaire, Formateur and Apprenant', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await openAs(page, 'director', '/admin/company?dialog=switch-account');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    /^Gestionnaire/u,
    /^Formateur/u,
    /^Apprenant/u,
  ]);
});

test('a stored role that the person does not have is replaced by their first role', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('role-by-test')) localStorage.setItem('role', 'ROLE_SUPER_ADMIN');
    sessionStorage.setItem('role-by-test', 'yes');
  });
  await openAs(page, 'admin', '/');
  await expect(page).toHaveURL(FIRST_PAGE.admin);
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('ROLE_ADMINISTRATOR');
});

test('the dialog to download the app links to the available download, shows a message for missing ones, and disables Linux and macOS', async ({
  page,
}) => {
  await changeConfig(page, '/learner/catalog', (config) => {
    config.downloads = { windowsZip: null, windowsExe: 'https://apps.example/portal.exe', androidApk: null };
  });
  await openAs(page, 'learner');
  await leftBar(page).getByRole('button', { name: 'Download the app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the app' });
  const offer = (name: RegExp) => dialog.locator(styled('downloadOffer')).filter({ hasText: name });
  const link = offer(/Windows.*\.exe/u).getByRole('link', { name: 'Download for Windows' });
  await expect(link).toHaveAttribute('href', 'https://apps.example/portal.exe');
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/u);
  await expect(link).toHaveAttribute('download', '');
  await expect(offer(/Windows.*\.zip/u)).toContainText('Not available yet');
  await expect(offer(/Android.*\.apk/u)).toContainText('Not available yet');
  for (const system of [/Linux.*\.deb/u, /macOS.*\.zip/u]) {
    await expect(offer(system).getByRole('button')).toBeDisabled();
    await expect(offer(system)).toContainText('Not supported');
  }
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Get a code' }).click();
  await expect(page).toHaveURL('/learner/catalog?dialog=code');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('with reduced motion, a dialog has its full size in every frame while it opens', { tag: '@full' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'learner');
  await page.evaluate(() => {
    const widths: number[] = [];
    Object.assign(globalThis, { widths });
    const measure = () => {
      const dialog = document.querySelector('[role=dialog]');
      if (dialog) widths.push(dialog.getBoundingClientRect().width);
      requestAnimationFrame(measure);
    };
    measure();
  });
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await waitForAnimations(page);
  const widths = await page.evaluate(() => (globalThis as unknown as { widths: number[] }).widths);
  expect(widths.length).toBeGreaterThan(3);
  expect([...new Set(widths)]).toHaveLength(1);
});

for (const person of ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const)
  test(`the help button floats above the page of the ${person}, and on a phone the end of the page can be scrolled above it`, {
    tag: person === 'learner' ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openAs(page, person);
    const help = page.getByRole('button', { name: 'Help' });
    await expect(help).toBeVisible();
    await expect(page.locator('main :is(article, [data-testid=training-card], li)').first()).toBeVisible();
    const { helpTop, barTop, contentEnd } = await page.evaluate(
      ([helpButton, bottomBar]) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const main = document.querySelector('main');
        const padding = main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0;
        return {
          helpTop: document.querySelector(helpButton)?.getBoundingClientRect().top ?? 0,
          barTop: document.querySelector(bottomBar)?.getBoundingClientRect().top ?? 0,
          contentEnd: (main?.getBoundingClientRect().bottom ?? 0) - padding,
        };
      },
      [styled('help'), styled('bottom')] as const,
    );
    expect(contentEnd).toBeLessThanOrEqual(helpTop);
    expect(helpTop + 48).toBeLessThan(barTop);
  });

test('the role can be changed and changed back with the keyboard alone, without losing the focus', async ({ page }) => {
  await openAs(page, 'admin');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let tabs = 0; tabs < 40; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const outlined = () =>
    page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);
  for (const [role, path] of [
    ['Learner', '/learner/catalog'],
    ['Admin', FIRST_PAGE.admin],
  ] as const) {
    await tabTo(accountButton(page));
    expect(await outlined()).toBe('solid');
    await page.keyboard.press('Enter');
    await tabTo(accountMenu(page).getByRole('button', { name: 'Change profile' }));
    expect(await outlined()).toBe('solid');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change profile' });
    await tabTo(dialog.getByRole('button', { name: role }));
    expect(await outlined()).toBe('solid');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await tabTo(accountButton(page));
  await page.keyboard.press('Enter');
  await tabTo(accountMenu(page).getByRole('button', { name: 'My account' }));
  await page.keyboard.press('Escape');
  await expect(accountMenu(page)).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
});

for (const width of [360, 390, 768, 1440, 2560])
  test(`at ${width} pixels nothing is wider than the screen, even with long names`, {
    tag: [360, 768].includes(width) ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/v1/clients/current', async (route) => {
      const response = await route.fetch();
      const client = { ...(await response.json()), name: 'Donaudampfschifffahrtsgesellschaft Süddeutschland' };
      await route.fulfill({ response, json: client });
    });
    await page.route('**/api/v1/users/profile', async (route) => {
      const response = await route.fetch();
      const lastName = 'von Hohenzollern-Sigmaringen zu Fürstenberg';
      await route.fulfill({ response, json: { ...(await response.json()), lastName } });
    });
    await offerWizards(page, '/partner/catalog');
    await openAs(page, 'partner');
    await expect(page.getByTestId('training-card').first()).toBeVisible();
    const overflow = () =>
      page.evaluate((topRow) => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const boxes = [...document.querySelectorAll(`${topRow} > :not([popover])`)].map((element) =>
          element.getBoundingClientRect(),
        );
        const overlapping = boxes.slice(1).filter((box, index) => box.left < (boxes[index]?.right ?? 0) - 1).length;
        return { page: scrollWidth - clientWidth, overlapping };
      }, styled('topRow'));
    expect(await overflow()).toEqual({ page: 0, overlapping: 0 });
    if (width < 768) return;
    await drawerToggle(page).click();
    await expect(leftBar(page)).toBeHidden();
    expect(await overflow()).toEqual({ page: 0, overlapping: 0 });
  });
