import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { headset, newSession, signIn } from '../../headset/headset.ts';
import { violations } from '../../src/axe.ts';
import { type Company, launchedEarlier } from '../../src/company.ts';
import { expect, openAs, test } from '../../src/test.ts';
import { openFound } from '../../src/trainings.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Train in a headset' });

async function openTraining(page: Page, { learner, headsetTraining }: Company): Promise<void> {
  await openAs(page, learner, '/learner/catalog');
  await openFound(page, headsetTraining.title);
  await page.getByRole('button', { name: 'Train in a headset' }).click();
}

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-headset-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a learner trains in a headset, from the code in the catalogue to the end', async ({ page, portal, company }) => {
  await openTraining(page, company);
  const spelled = dialog(page).getByText(/^Code:/u);
  await expect(spelled).toBeFocused();
  await expect(dialog(page).getByText('Waiting for the headset…')).toBeVisible();
  await expect(dialog(page).getByRole('img', { name: /^QR code/u })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const code = ((await spelled.textContent()) ?? '').replaceAll(/^Code: |, /gu, '');
  const device = headset(await signIn(portal.url, code), folder);
  await launchedEarlier(portal.db, company.learner);
  const steps = [
    { id: 'first', success: true, score: 80 },
    { id: 'last', success: true, score: 90 },
  ];
  await device.report(company.headsetTraining.id, {
    ...newSession('APK'),
    seconds: 9,
    score: 90,
    finished: true,
    steps,
  });
  await expect(dialog(page).getByText('Well done! You have finished the training.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: company.headsetTraining.title }).getByText('100%')).toBeVisible();
});

test('on a phone the dialog is a sheet that needs no sideways scrolling', { tag: '@full' }, async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTraining(page, company);
  await expect(dialog(page).getByRole('img', { name: /^QR code/u })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
