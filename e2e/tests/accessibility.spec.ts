import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS } from '../src/screens.ts';
import { atRest, expect, openAs, test } from '../src/test.ts';

const LOCALES = ['en', 'fr', 'es', 'it'] as const;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** The narrowest phone that the portal is made for. */
const NARROW = { width: 360, height: 800 };
/** Very different companies: both dark enough for white text, one too light for it, one nearly black. */
const COLOURS = {
  'violet and pink': ['#6B4DC4', '#D32E5E'],
  'yellow and green': ['#F2B705', '#0A7D32'],
  'red and black': ['#B00020', '#222222'],
} as const;
type Colours = keyof typeof COLOURS;

interface Row {
  screen: string;
  locale: (typeof LOCALES)[number];
  colours: Colours;
  size: keyof typeof SIZES;
  colorScheme: 'light' | 'dark';
}

/** Every screen in every language; the other factors in turn, so that every pair of values of any two comes up. */
const ROWS: Row[] = Object.keys(SCREENS).flatMap((screen, s) =>
  LOCALES.map((locale, l) => ({
    screen,
    locale,
    colours: Object.keys(COLOURS)[(s + l) % 3] as Colours,
    size: (s + l) % 2 === 0 ? 'desktop' : 'phone',
    colorScheme: (s + Math.floor(l / 2)) % 2 === 0 ? 'light' : 'dark',
  })),
);

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** Gives whoever signs in a company of the colours that were last asked for. */
async function painter(page: Page): Promise<(colours: Colours) => void> {
  let [primaryColor, secondaryColor]: readonly [string, string] = COLOURS['violet and pink'];
  await page.route('**/api/v1/clients/current', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), primaryColor, secondaryColor } });
  });
  return (colours) => {
    [primaryColor, secondaryColor] = COLOURS[colours];
  };
}

/** The page and whatever scrolls by itself in it, as dialogs do, where that goes sideways unasked. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, main, [role=dialog], [role=dialog] *, :has(> [role=dialog])')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .filter((box) => box === document.documentElement || /auto|scroll/u.test(getComputedStyle(box).overflowX))
      .map(({ nodeName, className }) => `${nodeName} ${className}`),
  );

for (const [screen, { person, path, shows, opens }] of Object.entries(SCREENS))
  test(`${screen}: no violation of WCAG 2.2 AA`, async ({ page }) => {
    const paint = await painter(page);
    if (person) await openAs(page, person, path);
    else await page.goto(path);
    for (const { locale, colours, size, colorScheme } of ROWS.filter((row) => row.screen === screen))
      await test.step(`${locale}, ${colours}, ${size}, ${colorScheme}`, async () => {
        paint(colours);
        await page.setViewportSize(SIZES[size]);
        await page.emulateMedia({ colorScheme });
        await page.evaluate((lang) => {
          for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
          localStorage.setItem('lang', lang);
        }, locale);
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator(shows).first()).toBeVisible();
        await opens?.(page);
        // Colours are measured once nothing fades any more.
        await atRest(page);
        expect.soft(await violations(page)).toEqual([]);
        expect.soft(await tooWide(page), 'wider than the screen').toEqual([]);
        if (size === 'desktop') return;
        await page.setViewportSize(NARROW);
        await atRest(page);
        expect.soft(await tooWide(page), 'wider than a narrow phone').toEqual([]);
      });
  });

test('the rows above hold every pair of values of any two factors', () => {
  const factors = ['screen', 'locale', 'colours', 'size', 'colorScheme'] as const;
  for (const one of factors)
    for (const other of factors) {
      if (one === other) continue;
      const pairs = new Set(ROWS.map((row) => `${row[one]} ${row[other]}`));
      const values = (factor: (typeof factors)[number]) => new Set(ROWS.map((row) => row[factor])).size;
      expect(pairs.size, `${one} × ${other}`).toBe(values(one) * values(other));
    }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`what the sign-in and the reset refuse, ${colorScheme}: no violation of WCAG 2.2 AA`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      locale: 'fr-FR',
      viewport: SIZES.phone,
      colorScheme,
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    const refuse = (path: string, status: number, body: object) =>
      page.route(path, (route) => route.fulfill({ status, json: { message: '', traceId: 't', ...body } }));
    await refuse('**/authentication/code', 429, { code: 'TOO_MANY_REQUESTS', retryAfter: 90 });
    await refuse('**/reset-password/finish', 404, { code: 'RESET_LINK_EXPIRED' });

    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByText('Saisissez votre mot de passe.')).toBeVisible();
    expect(await violations(page), 'empty fields, and a link without a key').toEqual([]);
    await page.getByRole('tab', { name: 'Code unique' }).click();
    await page.getByLabel('Code à 6 caractères').fill('7K2MXQ9');
    await expect(page.getByText('Code non valide')).toBeVisible();
    expect(await violations(page), 'a code too long').toEqual([]);
    await page.getByLabel('Code à 6 caractères').fill('7K2MXQ');
    await page.getByLabel('Code à 6 caractères').press('Enter');
    await expect(page.getByText('Trop de tentatives')).toBeVisible();
    expect(await violations(page), 'too many attempts').toEqual([]);

    await page.goto('/reset-password?key=none');
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Ab');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Ajoutez un chiffre.')).toBeVisible();
    expect(await violations(page), 'rules of the password').toEqual([]);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Demo-2027!');
    await page.getByLabel('Confirmez').fill('Demo-2027!');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Ce lien a expiré')).toBeVisible();
    expect(await violations(page), 'a link that has expired').toEqual([]);
    await context.close();
  });

test('keyboard alone: skip link, pages, a training and back, sign-out', async ({ page }) => {
  await openAs(page, 'learner');
  await expect(page.getByTestId('training-card').first()).toBeVisible();
  await page.reload();
  await page.getByTestId('training-card').first().waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.getByTestId('training-card').first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('training-card').first().getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: /account/iu }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

/** Uploads as the server tells of them after a reload: one to go on with, one under inspection, one refused. */
const UPLOADS = (['RECEIVING', 'INSPECTING', 'REFUSED'] as const).map((state, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  trainingId: 10,
  masterContentId: null,
  title: 'Guiding a load on our sites',
  fileType: (['UNITY', 'APK', 'WEB_GL'] as const)[index],
  version: '2.0.0',
  fileName: `a-build-with-quite-a-long-name-${index}.zip`,
  size: 400_000_000,
  received: 150_000_000,
  state,
  error: state === 'REFUSED' ? 'CONTENT_REFUSED' : null,
  report:
    state === 'REFUSED'
      ? {
          fileType: 'WEB_GL',
          accepted: false,
          findings: [{ code: 'MISSING_FILE', params: {}, paths: ['Build/game.loader.js'], count: 3 }],
          entry: 'index.html',
          files: 12,
          unpackedSize: 9_000_000,
        }
      : null,
  createdAt: new Date().toISOString(),
}));

for (const [size, colorScheme] of [
  ['desktop', 'dark'],
  ['phone', 'light'],
] as const)
  test(`uploads in the corner of a page, and why one was refused, ${size}, ${colorScheme}: no violation of WCAG 2.2 AA`, async ({
    page,
  }) => {
    await page.setViewportSize(SIZES[size]);
    // What is under inspection moves without end otherwise.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.route('**/api/v1/uploads', (route) => route.fulfill({ json: { items: UPLOADS } }));
    await page.route('**/api/v1/uploads/*', (route) => route.fulfill({ json: UPLOADS[1] }));
    await openAs(page, 'admin');
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByRole('button', { expanded: false }).click();
    await expect(tray.getByRole('listitem')).toHaveCount(3);
    await atRest(page);
    expect(await violations(page), 'the list of uploads').toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await tray.getByRole('button', { name: /Report/u }).click();
    await expect(page.getByRole('dialog')).toContainText('Build/game.loader.js');
    await atRest(page);
    expect(await violations(page), 'the report').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tray.getByRole('listitem')).toHaveCount(3);
  });
