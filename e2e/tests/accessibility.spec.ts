import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Person } from '../src/people.ts';
import { expect, openAs, test } from '../src/test.ts';

interface Screen {
  person: Person | null;
  path: string;
  /** On the screen once it is drawn. */
  shows: string;
}

const SCREENS: Record<string, Screen> = {
  'sign-in': { person: null, path: '/login', shows: '#sign-in' },
  catalogue: { person: 'learner', path: '/learner/catalog', shows: '[data-testid=training-card]' },
  results: { person: 'instructor', path: '/manager/catalog?q=a', shows: '[data-testid=training-card]' },
  detail: { person: 'trainee', path: '/learner/catalog?training=1', shows: '[role=dialog] h2' },
  'own trainings': { person: 'partner', path: '/partner/catalog', shows: '[data-testid=training-card]' },
  dashboard: { person: 'learner', path: '/learner/dashboard', shows: '.ui-chart svg' },
  members: { person: 'admin', path: '/admin/company', shows: '.admin-name, .admin-list li' },
  companies: { person: 'superadmin', path: '/widid/companies', shows: 'article' },
};

/** Languages, screens and colour schemes in turn, so that the pairs of them all come up. */
const LOCALES = ['en-GB', 'fr-FR', 'es-ES', 'it-IT'];
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

let turn = 0;
for (const [name, { person, path, shows }] of Object.entries(SCREENS))
  for (const [size, viewport] of Object.entries(SIZES)) {
    const locale = LOCALES[turn % LOCALES.length];
    const colorScheme = turn % 5 < 2 ? 'dark' : 'light';
    turn += 1;
    test(`${name} on a ${size}, ${locale}, ${colorScheme}: no violation of WCAG 2.2 AA`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ locale, viewport, colorScheme, ...(baseURL ? { baseURL } : {}) });
      const page = await context.newPage();
      if (person) await openAs(page, person, path);
      else await page.goto(path);
      await expect(page.locator(shows).first()).toBeVisible();
      // Colours are measured once nothing fades any more.
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))));
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        'wider than the screen',
      ).toBeLessThanOrEqual(0);
      await context.close();
    });
  }

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
