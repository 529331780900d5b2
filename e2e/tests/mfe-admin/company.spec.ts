import { styled } from '../../src/styles.ts';
import { expect, openAs, test } from '../../src/test.ts';

test('an admin finds a member of their own company by name in lower case, and can clear the search', async ({
  page,
}) => {
  await openAs(page, 'admin', '/admin/company');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const shown = page.locator(styled('name')).getByRole('link');
  const names = await shown.allTextContents();
  expect(names.length).toBeGreaterThan(5);
  const sought = names[3] ?? '';
  await page.getByRole('searchbox', { name: 'Search for a member' }).fill(sought.toLowerCase());
  await expect(shown).toHaveText([sought]);
  await page.getByRole('searchbox', { name: 'Search for a member' }).fill('zzzz');
  await expect(page.getByText('No member matches your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(shown.first()).toBeVisible();
});

test('on a phone, the members are shown as a list instead of a table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'admin', '/admin/company');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the super admin searches the companies of the platform', async ({ page }) => {
  await openAs(page, 'superadmin', '/widid/companies');
  const companies = page.getByRole('article');
  await expect(companies.first()).toBeVisible();
  const name = (await companies.first().getByRole('heading').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search for a company' }).fill(name.toUpperCase());
  await expect(companies).toHaveCount(1);
  await expect(companies).toContainText(name);
});
