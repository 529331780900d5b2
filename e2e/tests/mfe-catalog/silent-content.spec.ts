import type { Page } from '@playwright/test';
import { silentZip } from '../../src/contents.ts';
import { playerFrame } from '../../src/fire.ts';
import { PUBLISHERS } from '../../src/guests.ts';
import { expect, openInNewContext, openWithEmail, test } from '../../src/test.ts';
import { closeWizard, contentCard, fillUpToContent, selectOptions, wizardOf } from '../../src/wizard.ts';

/** Adds a training whose content does not report itself, and that is completed by `rule`. */
async function addSilentTraining(page: Page, title: string, rule: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await fillUpToContent(page, title);
  const browser = contentCard(page, 'Browser');
  await browser.locator('input[type=file]').setInputFiles(silentZip());
  await browser.getByLabel('Version').fill('1.0.0');
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await selectOptions(page, 'Completion in the browser', rule);
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(browser.getByText('Uploaded')).toBeVisible();
  await closeWizard(page);
}

/** Opens a training of the catalogue in the browser, and waits until the portal follows its session. */
async function openSilently(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(title);
  const card = page.getByTestId('training-card').getByRole('link', { name: title });
  // Until the search has an effect, a new training is in two rows.
  await expect(card).toHaveCount(1);
  await card.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser/u })
    .click();
  await expect(playerFrame(page).getByRole('heading', { name: 'A content that is silent' })).toBeVisible();
  await page.clock.runFor(16_000);
}

/** Returns the signed-in person's progress in a training from the server. */
const figures = (page: Page, title: string): Promise<unknown> =>
  page.evaluate(async (wanted) => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    const get = async (path: string) => (await fetch(`/api/v1${path}`, { headers })).json();
    const { items } = await get('/trainings?lang=en&asLearner=true');
    const training = items.find((item: { title: string }) => item.title === wanted);
    const { id } = await get('/users/profile');
    const { userStat } = await get(`/users/${id}/stats/general?lang=en&trainingId=${training.id}`);
    return { sessions: userStat.sessions, minutes: userStat.minuteSpent, percent: userStat.progressionPercent };
  }, title);

test('a content that reports nothing counts one session with its time, and is completed by the learner’s word', {
  tag: '@full',
}, async ({ page, browser }) => {
  const title = 'Silent word';
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await addSilentTraining(page, title, 'When the learner says so');

  const learner = await openInNewContext(browser, PUBLISHERS.learner, '/learner/catalog');
  await learner.clock.install();
  await learner.reload();
  await openSilently(learner, title);
  await learner.clock.runFor(30_000);
  await learner.clock.runFor(30_000);
  await learner.getByRole('button', { name: 'I have finished' }).click();
  await expect(learner.getByRole('heading', { name: 'Training completed' })).toBeVisible();
  await expect.poll(() => figures(learner, title)).toEqual({ sessions: 1, minutes: 1, percent: 100 });
});
