import type { Page } from '@playwright/test';
import { faultyZip } from '../../src/contents.ts';
import { playerFrame } from '../../src/fire.ts';
import { PUBLISHERS } from '../../src/guests.ts';
import { type ExpectError, expect, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import { closeWizard, contentCard, fillUpToContent, selectOptions, wizardOf } from '../../src/wizard.ts';

/** Adds a training whose content reports and fails. */
async function addFaultyTraining(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await fillUpToContent(page, title);
  const browser = contentCard(page, 'Browser');
  await browser.locator('input[type=file]').setInputFiles(faultyZip());
  await browser.getByLabel('Version').fill('1.0.0');
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(browser.getByText('Uploaded')).toBeVisible();
  await closeWizard(page);
}

async function openTraining(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(title);
  await page.getByRole('link', { name: title }).first().click();
}

/** Returns the figures of a training and of the signed-in person from the server. */
const figures = (page: Page, title: string): Promise<unknown> =>
  page.evaluate(async (wanted) => {
    const headers = { authorization: `Bearer ${atob(localStorage.getItem('token') ?? '')}` };
    const get = async (path: string) => (await fetch(`/api/v1${path}`, { headers })).json();
    const { items } = await get('/trainings?lang=en&asLearner=false');
    const { id } = items.find((item: { title: string }) => item.title === wanted);
    const person = await get('/users/profile');
    return {
      training: await get(`/trainings/${id}/stats`),
      person: await get(`/users/${person.id}/stats/general?lang=en`),
      held: await get('/notifications/unread/count'),
      card: items.find((item: { title: string }) => item.title === wanted),
    };
  }, title);

/** Tries the open training out: the panel shows what it reports, its errors and its blocked request. */
async function tryOut(page: Page, title: string, expectError: ExpectError): Promise<void> {
  const before = await figures(page, title);
  await page.getByRole('button', { name: 'Trial run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Trial run' });
  await waitForAnimations(page);
  await dialog.getByRole('button', { name: 'Run it here' }).click();
  await expect(playerFrame(page).getByRole('heading', { name: 'A content with faults' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'What the content does' });
  await expect(panel.getByText('raise-alarm')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'What it reports' })).toContainText('Score80%');
  await expect(panel.getByRole('region', { name: 'What it reports' })).toContainText('40%');
  const errors = panel.getByRole('region', { name: 'Errors' });
  for (const text of ['The scene has no light', 'Uncaught Error: The door is missing', 'TypeError: No sound'])
    await expect(errors.getByText(text)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Blocked requests' })).toContainText(
    'https://elsewhere.example/scene.jsonconnect-src',
  );
  await page.getByRole('button', { name: 'Leave' }).first().click();
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const text of [
    'The scene has no light',
    'Uncaught Error: The door is missing',
    'Uncaught TypeError: No sound',
    'violates the following Content Security Policy directive',
    'Refused to connect',
  ])
    expectError(text, 'the content has these faults');
  expect(await figures(page, title)).toEqual(before);
}

test('an admin tries a training out, sees what it reports and where it fails, and no figure changes', async ({
  page,
  expectError,
}) => {
  const title = 'Tried by its admin';
  await openWithEmail(page, PUBLISHERS.publisher, '/admin/catalog');
  await addFaultyTraining(page, title);
  await openTraining(page, title);
  await tryOut(page, title, expectError);
});
