import type { Locator, Page } from '@playwright/test';
import type { PortalConfig } from '@vr/shared-api/remote';
import { violations } from '../../src/axe.ts';
import { FIRST_PAGE, type Person } from '../../src/people.ts';
import { changeConfig } from '../../src/portal-config.ts';
import { styled } from '../../src/styles.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const PHONE = { width: 390, height: 844 };

const leftBar = (page: Page) => page.getByRole('complementary');
const topBar = (page: Page) => page.getByRole('banner');
const drawerToggle = (page: Page) => page.getByRole('button', { name: 'Side bar' });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account and language' });
const accountMenu = (page: Page) => page.locator('#shell-account-menu');

/** Returns the names of a bar's buttons in order, without the name of the person and the number of unread notifications. */
const namesIn = (bar: Locator) =>
  bar
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
    )
    .then((names) => names.map((name) => name.replace(/^(Notifications): \d+ unread$/u, '$1')))
    .then((names) => names.map((name) => (name.includes('Account and language') ? 'Account' : name)));

/** The buttons in the left bar and the top bar, in the top bar on a phone, and in the account menu, for each person. */
const SHOWN: Record<string, { person: Person; left: string[]; top: string[]; phone: string[]; account: string[] }> = {
  'the super admin': {
    person: 'superadmin',
    left: ['Add a training'],
    top: ['Notifications'],
    phone: ['Notifications'],
    account: [],
  },
  'an admin': {
    person: 'admin',
    left: ['Add a training', 'Add a course', 'Change profile', 'Download the app'],
    top: ['Unique code', 'Notifications'],
    phone: ['Notifications'],
    account: ['Change profile', 'Download the app'],
  },
  'a partner': {
    person: 'partner',
    left: ['Add a training', 'Download the app'],
    top: ['Unique code', 'Notifications'],
    phone: ['Badges', 'Notifications'],
    account: ['Download the app'],
  },
  'a manager': {
    person: 'manager',
    left: ['Add a course', 'Download the app'],
    top: ['Unique code', 'Badges', 'Notifications'],
    phone: ['Badges', 'Notifications'],
    account: ['Download the app'],
  },
  'an instructor': {
    person: 'instructor',
    left: ['Add a course', 'Download the app'],
    top: ['Unique code', 'Badges', 'Notifications'],
    phone: ['Badges', 'Notifications'],
    account: ['Download the app'],
  },
  'a learner': {
    person: 'learner',
    left: ['Download the app'],
    top: ['Unique code', 'Badges', 'Notifications'],
    phone: ['Badges', 'Notifications'],
    account: ['Download the app'],
  },
};

for (const [who, { person, left, top, phone, account }] of Object.entries(SHOWN)) {
  test(`on a desktop, the bars and the account menu show the buttons of ${who}`, async ({ page }) => {
    await openAs(page, person);
    await expect(leftBar(page).getByRole('navigation')).toBeVisible();
    expect(await namesIn(leftBar(page))).toEqual(left);
    expect(await namesIn(topBar(page))).toEqual(['Side bar', ...top, 'Account']);
    expect((await leftBar(page).boundingBox())?.width).toBe(260);
    await accountButton(page).click();
    expect(await namesIn(accountMenu(page))).toEqual(['My account', ...account, 'Sign out']);
  });

  test(`on a phone, the bars and the account menu show the buttons of ${who}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openAs(page, person);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await expect(leftBar(page)).toHaveCount(0);
    expect(await namesIn(topBar(page))).toEqual([...phone, 'Account']);
    expect(await namesIn(page.getByRole('navigation', { name: 'Pages' }))).toEqual(
      person === 'superadmin' ? [] : ['Unique code'],
    );
    await accountButton(page).click();
    const adding = left.filter((name) => name.startsWith('Add'));
    expect(await namesIn(accountMenu(page))).toEqual([...adding, 'My account', ...account, 'Sign out']);
  });
}

for (const [person, name] of [
  ['learner', 'Camille Laurent'],
  ['superadmin', 'Immersive portal'],
] as const)
  test(`the account button of the ${person} shows ${name}`, async ({ page }) => {
    await openAs(page, person);
    await expect(accountButton(page).locator(styled('accountName'))).toHaveText(name);
  });

test('the bell shows the number of unread notifications, up to 99+, and updates it on another page', async ({
  page,
}) => {
  let unread = 3;
  await page.route('**/api/v1/notifications/unread/count', (route) => route.fulfill({ json: { count: unread } }));
  await openAs(page, 'learner');
  const bell = topBar(page).getByRole('button', { name: /^Notifications/u });
  await expect(bell).toHaveAccessibleName('Notifications: 3 unread');
  await expect(bell).toHaveText('3');
  unread = 1234;
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(bell).toHaveAccessibleName('Notifications: 1234 unread');
  await expect(bell).toHaveText('99+');
  unread = 0;
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(bell).toHaveText('');
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

test('the content of a closed drawer cannot be reached with the keyboard', async ({ page }) => {
  await openAs(page, 'learner');
  await drawerToggle(page).click();
  await expect(leftBar(page)).toBeHidden();
  await page.reload();
  await page.getByTestId('training-card').first().waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawerToggle(page)).toBeFocused();
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

const BOTH = ['Add a training', 'Add a course'];
const WIZARD_BUTTONS: Record<string, { person: Person; left: string[]; closed: string[] }> = {
  'the super admin': { person: 'superadmin', left: ['Add a training'], closed: ['Add a training'] },
  'an admin': { person: 'admin', left: BOTH, closed: BOTH },
  'a partner': { person: 'partner', left: ['Add a training'], closed: ['Add a training'] },
  'a manager': { person: 'manager', left: ['Add a course'], closed: [] },
  'a learner': { person: 'learner', left: [], closed: [] },
};

for (const [who, { person, left, closed }] of Object.entries(WIZARD_BUTTONS))
  test(`if a remote offers the wizards, ${who} has exactly the buttons of the role in the left bar, in the top bar while the left bar is closed, and in the account menu on a phone`, async ({
    page,
  }) => {
    await offerWizards(page, FIRST_PAGE[person]);
    await openAs(page, person);
    const adding = (bar: Locator) =>
      expect.poll(async () => (await namesIn(bar)).filter((name) => name.startsWith('Add')));
    await expect(leftBar(page).getByRole('navigation')).toBeVisible();
    await adding(leftBar(page)).toEqual(left);
    await adding(topBar(page)).toEqual([]);
    await drawerToggle(page).click();
    await adding(topBar(page)).toEqual(closed);
    await page.setViewportSize(PHONE);
    await expect(drawerToggle(page)).toHaveCount(0);
    await adding(topBar(page)).toEqual([]);
    await accountButton(page).click();
    await adding(accountMenu(page)).toEqual(left);
  });

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

test('a wizard does not open by its address for people without its button', async ({ page }) => {
  await offerWizards(page, '/manager/catalog');
  await openAs(page, 'manager', '/manager/catalog?dialog=add-training');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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

test('the trainings are fetched again after each change of role', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/v1/trainings') requested.push(pathname);
  });
  await openAs(page, 'admin');
  for (const role of ['Learner', 'Manager', 'Learner']) {
    const before = requested.length;
    await leftBar(page).getByRole('button', { name: 'Change profile' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: role })).toBeVisible();
    await waitForAnimations(page);
    await page.getByRole('dialog').getByRole('button', { name: role }).click();
    await expect.poll(() => requested.length).toBeGreaterThan(before);
    await expect(page.getByTestId('training-card').first()).toBeVisible();
  }
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

test('the dialog to change the role does not open by its address for people without its button', async ({ page }) => {
  await openAs(page, 'manager', '/manager/catalog?dialog=switch-account');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
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

test('help shows the support address and the questions of the role', async ({ page }) => {
  await changeConfig(page, '/learner/catalog', (config) => {
    config.supportEmail = 'help@portal.example';
    config.faqUrl = null;
  });
  await openAs(page, 'learner');
  await page.getByRole('button', { name: 'Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog.getByRole('link', { name: 'help@portal.example' })).toHaveAttribute(
    'href',
    'mailto:help@portal.example',
  );
  const faq = dialog.getByRole('button', { name: 'Frequently asked questions' });
  await expect(faq).toHaveAttribute('aria-expanded', 'false');
  await faq.click();
  await expect(dialog.locator('summary')).toHaveCount(8);
  await dialog.getByText('What is a unique code?').click();
  await expect(dialog.getByText(/six characters/iu)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('with reduced motion, a dialog has its full size in every frame while it opens', async ({ page }) => {
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

test('help without a support address refers to the admin and links to the operator’s questions if there are any', async ({
  page,
}) => {
  await changeConfig(page, '/learner/catalog', (config) => {
    config.supportEmail = null;
    config.faqUrl = 'https://help.example/faq';
  });
  await openAs(page, 'learner', '/learner/catalog?dialog=help');
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog).toContainText('Write to your admin.');
  const faq = dialog.getByRole('link', { name: /Frequently asked questions/u });
  await expect(faq).toHaveAttribute('href', 'https://help.example/faq');
  await expect(faq).toHaveAttribute('target', '_blank');
  await expect(faq).toHaveAttribute('rel', /noopener/u);
});

for (const person of ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const)
  test(`the help button floats above the page of the ${person}, and on a phone the end of the page can be scrolled above it`, async ({
    page,
  }) => {
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

for (const person of ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const)
  test(`hide_menus hides the bars, the drawer, the icons and the help button from the ${person}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('hide_menus', 'true'));
    await openAs(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    expect(await namesIn(topBar(page))).toEqual([]);
    await expect(page.getByRole('button', { name: 'Help' })).toHaveCount(0);
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

test('the opened questions on a phone in the dark theme have no violation of WCAG 2.2 AA', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await openAs(page, 'manager', '/manager/catalog?dialog=help');
  await page.getByRole('dialog').getByRole('button', { name: 'Frequently asked questions' }).click();
  await page.locator('summary').first().click();
  expect(await violations(page)).toEqual([]);
});

for (const width of [360, 390, 768, 1440, 2560])
  test(`at ${width} pixels nothing is wider than the screen, even with long names`, async ({ page }) => {
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
