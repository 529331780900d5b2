import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { headset, newSession, signIn } from '../../headset/headset.ts';
import { violations } from '../../src/axe.ts';
import { codeFor } from '../../src/codes.ts';
import { CHECKED_PEOPLE, CHECKED_TRAINING } from '../../src/guests.ts';
import { expect, openWithEmail, test } from '../../src/test.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-held-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reports a session of a day from a headset that has just signed in. Returns the check of the reply. */
async function reportDay(request: APIRequestContext, baseURL: string | undefined, progress: number) {
  const device = headset(await signIn(String(baseURL), await codeFor(request, CHECKED_PEOPLE.learner)), folder);
  const training = (await device.trainings()).find(({ title }) => title === CHECKED_TRAINING);
  const session = { ...newSession('APK'), seconds: 86_400, progress, score: progress, finished: true };
  return (await device.report(training!.id, session)).check;
}

const waiting = (page: Page) => page.getByRole('heading', { level: 3, name: 'Lena Long' });

test('the admin is notified of sessions that cannot be right, accepts one, and rejects the others on a phone, by keyboard', {
  tag: '@full',
}, async ({ page, request, baseURL }) => {
  for (const progress of [100, 40, 60]) expect(await reportDay(request, baseURL, progress)).toBe('PENDING');
  await openWithEmail(page, CHECKED_PEOPLE.admin, '/admin/catalog');
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await page.getByText('Sessions to check', { exact: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/company\?tab=sessions$/u);
  await expect(page.getByText('It is longer than the time that had passed.').first()).toBeVisible();
  await expect(page.getByText(CHECKED_TRAINING).first()).toBeVisible();
  await expect(waiting(page)).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept the session of Lena Long' }).first().click();
  await expect(page.getByText('The session counts now.')).toBeVisible();
  await expect(waiting(page)).toHaveCount(2);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Reject the selection' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Rejected sessions never count. This cannot be undone.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(page.getByText('Nothing to check')).toBeVisible();
});
