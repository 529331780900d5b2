import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { headset, newSession, signIn } from '../../headset/headset.ts';
import { violations } from '../../src/axe.ts';
import { codeFor } from '../../src/codes.ts';
import type { Company } from '../../src/company.ts';
import { expect, openAs, test } from '../../src/test.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-held-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reports a session of 24 hours from a headset that has just signed in. Returns the field `check` of the reply. */
async function reportDay(
  request: APIRequestContext,
  portal: string,
  { learner, headsetTraining }: Company,
  progress: number,
) {
  const device = headset(await signIn(portal, await codeFor(request, learner)), folder);
  const session = { ...newSession('APK'), seconds: 86_400, progress, score: progress, finished: true };
  return (await device.report(headsetTraining.id, session)).check;
}

const waiting = (page: Page) => page.getByRole('heading', { level: 3, name: 'Lia Learner' });

test('the admin is notified of sessions that cannot be right, accepts one, and rejects the others on a phone, by keyboard', {
  tag: '@full',
}, async ({ page, request, portal, company }) => {
  for (const progress of [100, 40, 60]) expect(await reportDay(request, portal.url, company, progress)).toBe('PENDING');
  await openAs(page, company.admin, '/admin/catalog');
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await page.getByText('Sessions to check', { exact: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/company\?tab=sessions$/u);
  await expect(page.getByText('It is longer than the time that had passed since it began.').first()).toBeVisible();
  await expect(page.getByText(company.headsetTraining.title).first()).toBeVisible();
  await expect(waiting(page)).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept the session of Lia Learner' }).first().click();
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
