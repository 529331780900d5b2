import type { Page } from '@playwright/test';
import { closeDialog, expect, openAs, test } from '../../src/test.ts';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: /^You are offline\.(?! This)/u });
const WAITING = 'You are offline. This will load when the network is back.';

test('without a network the dashboard stays readable, says what waits, and loads it when the network is back', async ({
  page,
  context,
  expectError,
}) => {
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
  await openAs(page, 'learner', '/learner/dashboard');
  await expect(page.getByTestId('kpis')).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByTestId('kpis')).toBeVisible();
  await page.getByText('Week', { exact: true }).click();
  await expect(page.getByTestId('chart').first()).toContainText(WAITING);
  await expect(page.getByText('No figures for this period')).toHaveCount(0);
  await page.getByText('Per training').click();
  await expect(page.getByRole('main')).toContainText(WAITING);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Training', exact: true })).toBeVisible();
  await expect(page.getByText(WAITING)).toHaveCount(0);
});

test('without a network seen notifications stay, and a dialog that cannot be fetched says so', {
  tag: '@full',
}, async ({ page, context, expectError }) => {
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
  await openAs(page, 'learner', '/learner/catalog');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/u });
  await bell.click();
  const items = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const seen = await items.count();
  await closeDialog(page);
  await context.setOffline(true);
  await bell.click();
  await expect(items).toHaveCount(seen);
  await closeDialog(page);
  const badges = page.getByRole('banner').getByRole('button', { name: 'Badges' });
  await badges.click();
  await expect(page.getByText('This could not be opened. Check your connection and try again.')).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  await badges.click();
  await expect(page.getByRole('dialog', { name: 'My badges' })).toBeVisible();
});
