import { expect, type Locator, type Page } from '@playwright/test';
import { apk } from '../src/contents.ts';
import { MOVING, REVIEWED, REVIEWERS } from '../src/guests.ts';
import { PASSWORD } from '../src/people.ts';
import { another, atRest, openWith, test } from '../src/test.ts';
import { close, contentCard, describeTraining, next, pick, wizardOf } from '../src/wizard.ts';

const PARTNER = '/partner/catalog';
const QUEUE = '/widid/formations?tab=partners';

const PHONE = { viewport: { width: 390, height: 844 } };

/** Where a training is shown: the dialog, or the pane beside the super admin's list. */
const shown = (page: Page, title: string): Locator =>
  page
    .locator('[role=dialog], .catalog-review-pane')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const step = (page: Page, title: string) => shown(page, title).locator('.catalog-stepper [aria-current=step]');
const button = (page: Page, title: string, name: string) =>
  shown(page, title).getByRole('button', { name, exact: true });

/** Presses a button of a dialog that has just opened, once nothing moves under the pointer any more. */
async function press(page: Page, asked: Locator): Promise<void> {
  await expect(asked).toBeVisible();
  await atRest(page);
  await asked.click();
}

/** Opens the newest notification that says this. */
async function openNotification(page: Page, text: string | RegExp): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await press(
    page,
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: text }).first().getByRole('button'),
  );
}

/** Opens a training of a list by its link. */
async function openTraining(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(title);
  await page.getByRole('link', { name: title }).first().click();
  await expect(shown(page, title)).toBeVisible();
}

/** Asks for the validation of the open training, and says yes to the question. */
async function requestValidation(page: Page, title: string): Promise<void> {
  await button(page, title, 'Request validation').click();
  const question = page.getByRole('dialog', { name: 'Request the validation?' });
  await press(page, question.getByRole('button', { name: 'Request validation' }));
  await expect(step(page, title)).toContainText('Validation requested');
}

/** Puts the open training online, and says yes to the question. */
async function putOnline(page: Page, title: string): Promise<void> {
  await button(page, title, 'Put online').click();
  const question = page.getByRole('dialog', { name: 'Put this training online?' });
  await press(page, question.getByRole('button', { name: 'Put online' }));
}

test.describe('the way of a partner’s training to a learner', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  const TITLE = 'Evacuating a workshop';
  const REASON = 'The exit of the second scene is not marked: put a sign above it.';

  test('a partner makes a training; without content its validation cannot be requested, and it says so', async ({
    page,
  }) => {
    await openWith(page, REVIEWERS.partner, PARTNER);
    await page.getByRole('button', { name: 'Add a training' }).first().click();
    await describeTraining(page, TITLE);
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(page.getByText('The training has been created.').first()).toBeVisible();
    await close(page);
    await openTraining(page, TITLE);
    await expect(step(page, TITLE)).toContainText('Import');
    await expect(button(page, TITLE, 'Request validation')).toBeDisabled();
    await expect(button(page, TITLE, 'Request validation')).toHaveAccessibleDescription(/content/iu);
  });

  test('with content it is handed in, and cannot be changed any more', async ({ page }) => {
    await openWith(page, REVIEWERS.partner, PARTNER);
    await openTraining(page, TITLE);
    await button(page, TITLE, 'Edit').click();
    for (let at = 1; at < 5; at += 1) await next(page);
    const standalone = contentCard(page, 'Standalone headset');
    await standalone.locator('input[type=file]').setInputFiles(apk('workshop', 1));
    await standalone.getByLabel('Version').fill('1.0.0');
    await pick(page, 'Languages spoken in the content', 'English');
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(standalone.getByText('Uploaded')).toBeVisible({ timeout: 60_000 });
    await close(page);
    await requestValidation(page, TITLE);
    await expect(button(page, TITLE, 'Edit')).toBeDisabled();
    await expect(button(page, TITLE, 'Delete')).toBeDisabled();
  });

  test('the super admin is told, looks at it, and sends it back with a reason', async ({ page }) => {
    await openWith(page, REVIEWERS.first, '/widid/companies');
    await openNotification(page, TITLE);
    await expect(page).toHaveURL(/\/widid\/formations\?.*tab=partners/u);
    await expect(step(page, TITLE)).toContainText('Validation requested');
    await button(page, TITLE, 'Start review').click();
    await expect(step(page, TITLE)).toContainText('Under analysis');
    await expect(button(page, TITLE, 'Edit')).toBeDisabled();

    await button(page, TITLE, 'Reject').click();
    const question = page.getByRole('dialog', { name: 'Reject this training' });
    await press(page, question.getByRole('button', { name: 'Reject training' }));
    await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await question.getByRole('textbox').fill(REASON);
    await expect(question).toContainText(`${REASON.length}`);
    await press(page, question.getByRole('button', { name: 'Reject training' }));
    await expect(question).toHaveCount(0);
    await page.goto(QUEUE);
    await page
      .getByText(/^Rejected/u)
      .first()
      .click();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  test('the partner is told, reads why, corrects it and asks again', async ({ page }) => {
    await openWith(page, REVIEWERS.partner, PARTNER);
    await openNotification(page, /rejected/iu);
    await expect(shown(page, TITLE)).toContainText(REASON);
    await button(page, TITLE, 'Edit').click();
    await next(page);
    await wizardOf(page).getByLabel('Short description').fill('Leave by the marked exit, count everybody.');
    for (let at = 2; at < 5; at += 1) await next(page);
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(page.getByText('The training has been edited.').first()).toBeVisible();
    await close(page);
    await requestValidation(page, TITLE);
    await expect(shown(page, TITLE)).not.toContainText(REASON);
  });

  test('the super admin puts it online', async ({ page }) => {
    await openWith(page, REVIEWERS.first, '/widid/companies');
    await openNotification(page, TITLE);
    await button(page, TITLE, 'Start review').click();
    await putOnline(page, TITLE);
    await page.goto('/widid/formations');
    await page.getByRole('searchbox').fill(TITLE);
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  test('its partner is told, and finds it among the published', async ({ page }) => {
    await openWith(page, REVIEWERS.partner, PARTNER);
    await openNotification(page, /online/iu);
    await expect(step(page, TITLE)).toContainText('Online');
    await page.goto(`${PARTNER}?publication=published`);
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  test('a learner is told of it; once it is in the company’s offer it can be followed', async ({ page, browser }) => {
    await openWith(page, REVIEWERS.learner, '/learner/catalog');
    await openNotification(page, TITLE);
    await expect(shown(page, TITLE)).toContainText('not in your company’s offer');
    const id = new URL(page.url()).searchParams.get('training');

    const judge = await another(browser, REVIEWERS.first, '/widid/companies');
    const { token } = (await (
      await judge.request.post('/api/v1/users/authentication', {
        data: { email: REVIEWERS.first, password: PASSWORD },
      })
    ).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const { items } = (await (await judge.request.get('/api/v1/clients', { headers })).json()) as {
      items: { id: number; name: string }[];
    };
    const offer = `/api/v1/clients/${items.find(({ name }) => name === 'Readers')?.id}/trainings`;
    const before = (await (await judge.request.get(offer, { headers })).json()) as { items: number[] };
    const after = await judge.request.put(offer, { headers, data: { trainingIds: [...before.items, Number(id)] } });
    expect(after.status()).toBe(200);
    await judge.context().close();

    await page.goto('/learner/catalog');
    await openTraining(page, TITLE);
    await expect(shown(page, TITLE)).toContainText('Open it in a headset');
    await expect(shown(page, TITLE)).toContainText('In your offer');
  });
});

test('of two super admins who decide at once the second is told what happened, keeps the reason, and sees the new state', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const title = MOVING.contested;
  await openWith(page, REVIEWERS.first, QUEUE);
  await openTraining(page, title);
  const other = await another(browser, REVIEWERS.second, QUEUE);
  await openTraining(other, title);
  await button(page, title, 'Reject').click();
  const question = page.getByRole('dialog', { name: 'Reject this training' });
  await question.getByRole('textbox').fill('Too dark.');
  await putOnline(other, title);
  await expect(step(other, title)).toContainText('Online');
  await press(page, question.getByRole('button', { name: 'Reject training' }));
  await expect(question.getByRole('alert')).toContainText(/online/iu);
  await expect(question.getByRole('textbox')).toHaveValue('Too dark.');
  consoleErrors.length = 0;
  await page.keyboard.press('Escape');
  await expect(step(page, title)).toContainText('Online');
  await expect(button(page, title, 'Reject')).toHaveCount(0);
  await other.context().close();
});

test('without room beside the list a training is decided in a dialog, which Escape then closes', async ({ page }) => {
  const title = MOVING.narrow;
  await page.setViewportSize({ width: 1024, height: 800 });
  await openWith(page, REVIEWERS.second, QUEUE);
  await openTraining(page, title);
  await putOnline(page, title);
  await expect(step(page, title)).toContainText('Online');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

const STEPS = {
  CREATED: 'Import',
  VALIDATION_REQUESTED: 'Validation requested',
  UNDER_REVIEW: 'Under analysis',
  REJECTED: 'Import',
  VALIDATED: 'Online',
} as const;

for (const [status, title] of Object.entries(REVIEWED) as [keyof typeof REVIEWED, string][]) {
  for (const [who, email, path] of [
    ['its partner', REVIEWERS.partner, PARTNER],
    ['the super admin', REVIEWERS.first, '/widid/formations'],
  ] as const) {
    // A draft is its partner's own business.
    if (status === 'CREATED' && who === 'the super admin') continue;
    test(`${status}: ${who} opens it by its address, reloads, and Back closes it`, async ({ page }) => {
      await openWith(page, email, who === 'its partner' || status === 'VALIDATED' ? path : QUEUE);
      if (who !== 'its partner' && status === 'REJECTED')
        await page
          .getByText(/^Rejected/u)
          .first()
          .click();
      await page.getByRole('searchbox').first().fill(title);
      const list = page.getByRole('link', { name: title });
      await expect(list).toHaveCount(1);
      const before = page.url();
      await list.click();
      await expect(step(page, title)).toContainText(STEPS[status]);
      await expect(page).toHaveURL(/[?&]training=\d+/u);
      const address = page.url();
      await page.reload();
      await expect(step(page, title)).toContainText(STEPS[status]);
      await page.goBack();
      await expect(page).not.toHaveURL(/[?&]training=\d+/u);
      await expect(list).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(new URL(before).pathname);
      await page.goto(address);
      await expect(step(page, title)).toContainText(STEPS[status]);
      if (status === 'REJECTED') await expect(shown(page, title)).toContainText('The sound is missing.');
    });
  }
}

test('who has nothing to do with a review sees none of it', async ({ page }) => {
  await openWith(page, REVIEWERS.learner, '/learner/catalog');
  await openTraining(page, REVIEWED.VALIDATED);
  await expect(page.locator('.catalog-stepper')).toHaveCount(0);
  for (const title of [REVIEWED.CREATED, REVIEWED.REJECTED, REVIEWED.UNDER_REVIEW]) {
    await page.goto(`/learner/catalog?q=${encodeURIComponent(title)}`);
    await expect(page.getByText('No training matches')).toBeVisible();
  }
});

test('on a phone: the partner hands in, the super admin follows the notification, decides, and has the published list alone', async ({
  page,
  browser,
}) => {
  const title = MOVING.pocket;
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, REVIEWERS.partner, PARTNER);
  await openTraining(page, title);
  await requestValidation(page, title);

  const judge = await another(browser, REVIEWERS.second, '/widid/companies', PHONE);
  await openNotification(judge, title);
  await expect(judge.getByRole('tab')).toHaveCount(0);
  await button(judge, title, 'Start review').click();
  await expect(step(judge, title)).toContainText('Under analysis');
  await button(judge, title, 'Reject').click();
  const question = judge.getByRole('dialog', { name: 'Reject this training' });
  await question.getByRole('textbox').fill('The text is too small for a headset.');
  await press(judge, question.getByRole('button', { name: 'Reject training' }));
  await expect(step(judge, title)).toContainText('Import');
  await judge.context().close();

  await openNotification(page, title);
  await expect(shown(page, title)).toContainText('The text is too small for a headset.');
});
