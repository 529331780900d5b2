import type { BrowserContext, Page } from '@playwright/test';
import { figures } from '../../src/api.ts';
import type { Company } from '../../src/company.ts';
import { playerFrame } from '../../src/fire.ts';
import { expect, openAs, test } from '../../src/test.ts';
import { openFound } from '../../src/trainings.ts';

const detail = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => playerFrame(page).getByRole('button', { name }).click();

/** Opens the training as the learner, and completes the first step. */
async function makeFirstStep(page: Page, { learner, training }: Company): Promise<void> {
  await openAs(page, learner, '/learner/catalog');
  await openFound(page, training.title);
  await detail(page).getByRole('button', { name: 'Start in the browser' }).click();
  await press(page, 'Step');
}

/** Completes the first step online, finishes the training offline, and leaves. */
async function finishOffline(page: Page, context: BrowserContext, company: Company): Promise<void> {
  await makeFirstStep(page, company);
  await expect(page.getByText('Progress saved')).toBeVisible();
  await context.setOffline(true);
  await press(page, 'Finish');
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).first().click();
  await expect(page.locator('iframe[data-portal-player]')).toHaveCount(0);
  await expect(detail(page).getByText('1 result waiting')).toBeVisible();
}

test('a step is saved when the tab is closed, and its session counts once', async ({ page, context, company }) => {
  await openAs(page, company.learner, '/learner/catalog');
  const played = await context.newPage();
  await makeFirstStep(played, company);
  // Close the page before the player script reports the step, two seconds later.
  await played.close({ runBeforeUnload: true });
  await expect
    .poll(() => figures(page, company.training.title))
    .toMatchObject({
      sessions: 1,
      steps: [
        { id: 'first', success: true },
        { id: 'last', success: false },
      ],
    });
});

test('a result that is earned offline waits in the portal, and is sent and counted once when the network is back', async ({
  page,
  context,
  company,
  expectError,
}) => {
  await finishOffline(page, context, company);
  await context.setOffline(false);
  await expect(detail(page).getByText('100%').first()).toBeVisible();
  await expect(page.getByText('1 result waiting')).toHaveCount(0);
  expect(await figures(page, company.training.title)).toMatchObject({ sessions: 1, progressionPercent: 100 });
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
});

test('a result that is earned offline is sent the next time the portal is opened', { tag: '@full' }, async ({
  page,
  context,
  company,
  expectError,
}) => {
  const played = await context.newPage();
  await finishOffline(played, context, company);
  await played.close();
  await context.setOffline(false);
  await openAs(page, company.learner, '/learner/catalog');
  await expect.poll(async () => (await figures(page, company.training.title)).progressionPercent).toBe(100);
  expectError('net::ERR_INTERNET_DISCONNECTED', 'there is no network');
});
