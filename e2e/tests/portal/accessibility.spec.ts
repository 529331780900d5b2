import type { Page } from '@playwright/test';
import { violations } from '../../src/axe.ts';
import { LOCALES, type Locale, NARROW, switchLanguage, tooWide } from '../../src/fit.ts';
import { openScreen, SCREENS } from '../../src/screens/index.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** Very different company colours: dark enough for white text, too light for white text, and nearly black. */
const COLOURS = {
  'violet and pink': ['#6B4DC4', '#D32E5E'],
  'yellow and green': ['#F2B705', '#0A7D32'],
  'red and black': ['#B00020', '#222222'],
} as const;
type Colours = keyof typeof COLOURS;

interface Inspection {
  locale: Locale;
  /** The language to which the screen is switched after the inspection. The texts must fit in this language, too. */
  secondLocale: Locale;
  colours: Colours;
  size: keyof typeof SIZES;
  colorScheme: 'light' | 'dark';
}

/**
 * The two inspections of each screen: one on a desktop and one on a phone. Together, they cover every language. Half of the
 * screens are loaded on the phone and then shown on the desktop. The factors vary so that each pair of values of any two
 * factors occurs.
 */
const INSPECTIONS: Record<string, [Inspection, Inspection]> = Object.fromEntries(
  Object.keys(SCREENS).map((screen, s) => {
    const at = <T>(values: readonly T[], index: number): T => values[index % values.length]!;
    const turn = Math.floor(s / LOCALES.length);
    const inspection = (i: 0 | 1): Inspection => ({
      locale: at(LOCALES, s + 2 * i),
      secondLocale: at(LOCALES, s + 2 * i + 1),
      colours: at(Object.keys(COLOURS) as Colours[], turn),
      size: at(['desktop', 'phone'], turn + i),
      colorScheme: at(['light', 'dark'], s + Math.floor(turn / 2) + i),
    });
    return [screen, [inspection(0), inspection(1)]];
  }),
);

/** Replaces the colours of the company in the server's responses. */
async function setColours(page: Page, colours: Colours): Promise<void> {
  const [primaryColor, secondaryColor] = COLOURS[colours];
  await page.route('**/api/v1/clients/current', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), primaryColor, secondaryColor } });
  });
}

/** Checks that nothing is wider than the screen. On a phone, also checks a narrow screen. */
async function checkWidth(page: Page, size: Inspection['size']): Promise<void> {
  await waitForAnimations(page);
  expect.soft(await tooWide(page), 'nothing is wider than the screen').toEqual([]);
  if (size === 'desktop') return;
  await page.setViewportSize(NARROW);
  await waitForAnimations(page);
  expect.soft(await tooWide(page), 'nothing is wider than a narrow phone').toEqual([]);
  await page.setViewportSize(SIZES.phone);
}

/** antd's class for components that no provider gives a theme. */
const WITHOUT_THEME = '.css-var-root';

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`the screen "${name}" has no violation of WCAG 2.2 AA`, async ({ page }) => {
    // Reduced motion makes this test faster. The inspections below wait for the animations.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(page, screen);
    expect(await violations(page)).toEqual([]);
    expect(await page.locator(WITHOUT_THEME).count(), 'components of antd without the theme of the portal').toBe(0);
  });

  test(`the screen "${name}" has no violation of WCAG 2.2 AA on a desktop and on a phone, and its texts fit in every language`, {
    tag: '@full',
  }, async ({ page }) => {
    const inspections = INSPECTIONS[name]!;
    const [first] = inspections;
    await setColours(page, first.colours);
    await page.addInitScript((lang) => localStorage.setItem('lang', lang), first.locale);
    for (const inspection of inspections) {
      const { locale, secondLocale, colours, size, colorScheme } = inspection;
      await test.step(`${locale}, then ${secondLocale}, ${colours}, ${size}, ${colorScheme}`, async () => {
        await page.setViewportSize(SIZES[size]);
        await page.emulateMedia({ colorScheme });
        if (inspection === first) await openScreen(page, screen);
        else await switchLanguage(page, locale);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        expect.soft(await violations(page)).toEqual([]);
        await checkWidth(page, size);
        await switchLanguage(page, secondLocale);
        await checkWidth(page, size);
      });
    }
  });
}

test('the inspections contain every pair of values of any two factors, and every screen in every language', {
  tag: '@full',
}, () => {
  const inspections = Object.values(INSPECTIONS).flat();
  const factors = ['locale', 'colours', 'size', 'colorScheme'] as const;
  for (const first of factors)
    for (const second of factors) {
      if (first === second) continue;
      const pairs = new Set(inspections.map((inspection) => `${inspection[first]} ${inspection[second]}`));
      const values = (factor: (typeof factors)[number]) =>
        new Set(inspections.map((inspection) => inspection[factor])).size;
      expect(pairs.size, `${first} × ${second}`).toBe(values(first) * values(second));
    }
  for (const [screen, own] of Object.entries(INSPECTIONS))
    expect(new Set(own.flatMap(({ locale, secondLocale }) => [locale, secondLocale])).size, screen).toBe(
      LOCALES.length,
    );
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the error messages of the sign-in and the password reset have no violation of WCAG 2.2 AA in the ${colorScheme} theme`, {
    tag: '@full',
  }, async ({ browser, baseURL, expectError }) => {
    expectError('status of 429', 'there were too many attempts');
    expectError('status of 404', 'the link has expired');
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
    expect(await violations(page), 'the messages about empty fields and a link without a key').toEqual([]);
    await page.getByRole('tab', { name: 'Code unique' }).click();
    await page.getByLabel('Code à 6 caractères').fill('7K2MXQ9');
    await expect(page.getByText('Code non valide')).toBeVisible();
    expect(await violations(page), 'the message about a code that is too long').toEqual([]);
    await page.getByLabel('Code à 6 caractères').fill('7K2MXQ');
    await page.getByLabel('Code à 6 caractères').press('Enter');
    await expect(page.getByText('Trop de tentatives')).toBeVisible();
    expect(await violations(page), 'the message about too many attempts').toEqual([]);

    await page.goto('/reset-password?key=none');
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Ab');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Ajoutez un chiffre.')).toBeVisible();
    expect(await violations(page), 'the rules of the password').toEqual([]);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Demo-2027!');
    await page.getByLabel('Confirmez').fill('Demo-2027!');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Ce lien a expiré')).toBeVisible();
    expect(await violations(page), 'the message about an expired link').toEqual([]);
  });

/** Uploads as the server returns them after a reload: one can be continued, one is being inspected, one is refused. */
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
  test(`the list of uploads and the report about a refused upload have no violation of WCAG 2.2 AA on a ${size} in the ${colorScheme} theme`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize(SIZES[size]);
    // Without reduced motion, the animation of an upload under inspection never ends.
    await page.emulateMedia({ colorScheme });
    await page.route('**/api/v1/uploads', (route) => route.fulfill({ json: { items: UPLOADS } }));
    await page.route('**/api/v1/uploads/*', (route) => route.fulfill({ json: UPLOADS[1] }));
    await openAs(page, 'admin');
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByRole('button', { expanded: false }).click();
    await expect(tray.getByRole('listitem')).toHaveCount(3);
    expect(await violations(page), 'the list of uploads').toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await tray.getByRole('button', { name: /Report/u }).click();
    await expect(page.getByRole('dialog')).toContainText('Build/game.loader.js');
    expect(await violations(page), 'the report').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(tray.getByRole('listitem')).toHaveCount(3);
  });
