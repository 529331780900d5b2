import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { PortalConfig } from '@vr/shared-api/remote';
import { FIRST_PAGE, type Person } from '../src/people.ts';
import { changeConfig } from '../src/portal-config.ts';
import { atRest, expect, openAs, test } from '../src/test.ts';

const PHONE = { width: 390, height: 844 };

const leftBar = (page: Page) => page.getByRole('complementary');
const topBar = (page: Page) => page.getByRole('banner');
const drawerToggle = (page: Page) => page.getByRole('button', { name: 'Side bar' });
const accountButton = (page: Page) => page.getByRole('button', { name: 'Account and language' });
const accountMenu = (page: Page) => page.locator('#shell-account-menu');

/** What the buttons of a bar are called, in order; without the person and the number of what is unread. */
const namesIn = (bar: Locator) =>
  bar
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
    )
    .then((names) => names.map((name) => name.replace(/^(Notifications): \d+ unread$/u, '$1')))
    .then((names) => names.map((name) => (name.includes('Account and language') ? 'Account' : name)));

/** What each finds in the bars. */
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
  test(`what the bars show to ${who} on a desktop`, async ({ page }) => {
    await openAs(page, person);
    await expect(leftBar(page).getByRole('navigation')).toBeVisible();
    expect(await namesIn(leftBar(page))).toEqual(left);
    expect(await namesIn(topBar(page))).toEqual(['Side bar', ...top, 'Account']);
    expect((await leftBar(page).boundingBox())?.width).toBe(260);
    await accountButton(page).click();
    expect(await namesIn(accountMenu(page))).toEqual(['My account', ...account, 'Sign out']);
  });

  test(`what the bars show to ${who} on a phone`, async ({ page }) => {
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
  test(`the account button says ${name} to the ${person}`, async ({ page }) => {
    await openAs(page, person);
    await expect(accountButton(page).locator('.shell-account-name')).toHaveText(name);
  });

test('the bell says how many are unread, up to 99+, and asks again on another page', async ({ page }) => {
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

test('the drawer is open at first, closes and opens by its button, and stays as it was put', async ({ page }) => {
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

test('what a closed drawer holds is out of reach of the keyboard', async ({ page }) => {
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

/** A remote that offers both wizards, as the federation's runtime finds it. */
const WIZARDS = `globalThis.mfe_wizards = { init() {}, get: async () => () => ({ default: {
  namespace: 'wizards', locales: async () => ({ default: {} }), pages: {}, slots: {
    'wizards.formation.v1': async () => ({ default: () => 'Which languages is the training in?' }),
    'wizards.course.v1': async () => ({ default: () => 'Which languages is the course in?' }),
} } }) };`;

async function offerWizards(page: Page, path: string) {
  await page.route('**/wizards-of-the-test.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WIZARDS }),
  );
  await changeConfig(page, path, (config: PortalConfig) => {
    config.registry = config.registry.filter(({ name }) => name !== 'mfe-wizards');
    config.registry.push({
      name: 'mfe-wizards',
      version: '1',
      contract: config.registry[0]?.contract ?? '1.0',
      entry: '/wizards-of-the-test.js',
      pages: [],
      slots: ['wizards.formation.v1', 'wizards.course.v1'],
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
  test(`where a remote offers the wizards, ${who} has their buttons: in the left bar, above it when closed, on a phone`, async ({
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
  await expect(page).toHaveURL(`${FIRST_PAGE.admin}?dialog=add-formation`);
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 });
  await page.reload();
  await expect(dialog).toContainText('Which languages is the training in?');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await leftBar(page).getByRole('button', { name: 'Add a course' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a course' })).toContainText('Which languages is the course in?');
});

test('a wizard does not open by its address for those who have no button for it', async ({ page }) => {
  await offerWizards(page, '/manager/catalog');
  await openAs(page, 'manager', '/manager/catalog?dialog=add-formation');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('changing the profile goes to the first page of the other role, and keeps the session', async ({ page }) => {
  await openAs(page, 'admin');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const choose = async (role: string) => {
    await leftBar(page).getByRole('button', { name: 'Change profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change profile' });
    await expect(dialog.getByRole('button', { name: role })).toBeVisible();
    await atRest(page);
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

test('what the role decides is fetched anew after a change of role', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/v1/trainings') asked.push(pathname);
  });
  await openAs(page, 'admin');
  for (const role of ['Learner', 'Manager', 'Learner']) {
    const before = asked.length;
    await leftBar(page).getByRole('button', { name: 'Change profile' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: role })).toBeVisible();
    await atRest(page);
    await page.getByRole('dialog').getByRole('button', { name: role }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await expect(page.getByTestId('training-card').first()).toBeVisible();
  }
});

test('in a training centre the manager is an instructor, and in French the admin is Gestionnaire', async ({
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
  await context.close();
});

test("a stored role that is not the person's falls to the first of theirs", async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('role-by-test')) localStorage.setItem('role', 'ROLE_SUPER_ADMIN');
    sessionStorage.setItem('role-by-test', 'yes');
  });
  await openAs(page, 'admin', '/');
  await expect(page).toHaveURL(FIRST_PAGE.admin);
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('ROLE_ADMINISTRATOR');
});

test('nobody changes profile by the address who has no button for it', async ({ page }) => {
  await openAs(page, 'manager', '/manager/catalog?dialog=switch-account');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the app: what the operator offers is a link, what not yet is said, Linux and macOS are disabled', async ({
  page,
}) => {
  await changeConfig(page, '/learner/catalog', (config) => {
    config.downloads = { windowsZip: null, windowsExe: 'https://apps.example/portal.exe', androidApk: null };
  });
  await openAs(page, 'learner');
  await leftBar(page).getByRole('button', { name: 'Download the app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the app' });
  const offer = (name: RegExp) => dialog.locator('.shell-download-offer').filter({ hasText: name });
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

test('help: the support address, and the questions of the reader’s role', async ({ page }) => {
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

test('help without an address leads to the administrator, and to the questions of the operator where there are some', async ({
  page,
}) => {
  await changeConfig(page, '/learner/catalog', (config) => {
    config.supportEmail = null;
    config.faqUrl = 'https://help.example/faq';
  });
  await openAs(page, 'learner', '/learner/catalog?dialog=help');
  const dialog = page.getByRole('dialog', { name: 'Help' });
  await expect(dialog).toContainText('Write to your administrator.');
  const faq = dialog.getByRole('link', { name: /Frequently asked questions/u });
  await expect(faq).toHaveAttribute('href', 'https://help.example/faq');
  await expect(faq).toHaveAttribute('target', '_blank');
  await expect(faq).toHaveAttribute('rel', /noopener/u);
});

for (const person of ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const)
  test(`help floats on the page of the ${person}, and the end of the page can be scrolled past it on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await openAs(page, person);
    const help = page.getByRole('button', { name: 'Help' });
    await expect(help).toBeVisible();
    await expect(page.locator('main :is(article, [data-testid=training-card], li)').first()).toBeVisible();
    const { helpTop, barTop, contentEnd } = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const main = document.querySelector('main');
      const padding = main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0;
      return {
        helpTop: document.querySelector('.shell-help')?.getBoundingClientRect().top ?? 0,
        barTop: document.querySelector('.shell-bottom')?.getBoundingClientRect().top ?? 0,
        contentEnd: (main?.getBoundingClientRect().bottom ?? 0) - padding,
      };
    });
    expect(contentEnd).toBeLessThanOrEqual(helpTop);
    expect(helpTop + 48).toBeLessThan(barTop);
  });

for (const person of ['superadmin', 'admin', 'partner', 'manager', 'learner'] as const)
  test(`hide_menus hides every bar, the drawer, the icons and help from the ${person}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('hide_menus', 'true'));
    await openAs(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    expect(await namesIn(topBar(page))).toEqual([]);
    await expect(page.getByRole('button', { name: 'Help' })).toHaveCount(0);
  });

test('keyboard alone: another role by the account menu, then back; the focus is never lost', async ({ page }) => {
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

test('the opened questions have no violation of WCAG 2.2 AA, on a phone in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await openAs(page, 'manager', '/manager/catalog?dialog=help');
  await page.getByRole('dialog').getByRole('button', { name: 'Frequently asked questions' }).click();
  await page.locator('summary').first().click();
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
});

for (const width of [360, 390, 768, 1440, 2560])
  test(`at ${width} pixels nothing is wider than the screen, with names that are long`, async ({ page }) => {
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
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const inTop = [...document.querySelectorAll('.shell-top-row > :not([popover])')].map((one) =>
          one.getBoundingClientRect(),
        );
        const overlapping = inTop.slice(1).filter((one, at) => one.left < (inTop[at]?.right ?? 0) - 1).length;
        return { page: scrollWidth - clientWidth, overlapping };
      });
    expect(await overflow()).toEqual({ page: 0, overlapping: 0 });
    if (width < 768) return;
    await drawerToggle(page).click();
    await expect(leftBar(page)).toBeHidden();
    expect(await overflow()).toEqual({ page: 0, overlapping: 0 });
  });
