import { expect, type Locator, type Page } from '@playwright/test';
import { apk } from '../../src/contents.ts';
import { CHANGING_TRAININGS, REVIEW_PEOPLE, TRAININGS_BY_STATUS } from '../../src/guests.ts';
import { PASSWORD } from '../../src/people.ts';
import { styled } from '../../src/styles.ts';
import { closeDialog, openInNewContext, openWithEmail, test, waitForAnimations } from '../../src/test.ts';
import {
  closeButton,
  closeWizard,
  contentCard,
  fillUpToContent,
  nextStep,
  selectOptions,
  wizardOf,
} from '../../src/wizard.ts';

const PARTNER = '/partner/catalog';
const QUEUE = '/widid/formations?tab=partners';

const PHONE = { viewport: { width: 390, height: 844 } };

/** The element that shows a training: a dialog, or the pane beside the super admin's list. */
const trainingView = (page: Page, title: string): Locator =>
  page
    .locator(`[role=dialog], ${styled('reviewPane')}`)
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const currentStep = (page: Page, title: string) =>
  trainingView(page, title).locator(`${styled('stepper')} [aria-current=step]`);
const button = (page: Page, title: string, name: string) =>
  trainingView(page, title).getByRole('button', { name, exact: true });

/** Clicks a button of a dialog that has just opened, after the animation of the dialog has ended. */
async function clickAtRest(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await waitForAnimations(page);
  await target.click();
}

/** Opens the newest notification with this text. */
async function openNotification(page: Page, text: string | RegExp): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await clickAtRest(
    page,
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: text }).first().getByRole('button'),
  );
}

/** Opens a training by its link in a list. */
async function openTraining(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(title);
  await page.getByRole('link', { name: title }).first().click();
  await expect(trainingView(page, title)).toBeVisible();
}

/** Requests the validation of the open training, and confirms this in the dialog. */
async function requestValidation(page: Page, title: string): Promise<void> {
  await button(page, title, 'Request validation').click();
  const question = page.getByRole('dialog', { name: 'Request the validation?' });
  await clickAtRest(page, question.getByRole('button', { name: 'Request validation' }));
  await expect(currentStep(page, title)).toContainText('Validation requested');
}

/** Puts the open training online, and confirms this in the dialog. */
async function putOnline(page: Page, title: string): Promise<void> {
  await button(page, title, 'Put online').click();
  const question = page.getByRole('dialog', { name: 'Put this training online?' });
  await clickAtRest(page, question.getByRole('button', { name: 'Put online' }));
  await expect(currentStep(page, title)).toContainText('Online');
}

test.describe('a partner’s training', () => {
  test.describe.configure({ mode: 'serial' });
  const TITLE = 'Evacuating a workshop';
  const REASON = 'The exit of the second scene is not marked: put a sign above it.';

  test('is created by the partner, who cannot request its validation without content and sees why', async ({
    page,
  }) => {
    await openWithEmail(page, REVIEW_PEOPLE.partner, PARTNER);
    await page.getByRole('button', { name: 'Add a training' }).first().click();
    await fillUpToContent(page, TITLE);
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(page.getByText('The training has been created.').first()).toBeVisible();
    await closeWizard(page);
    await openTraining(page, TITLE);
    await expect(currentStep(page, TITLE)).toContainText('Import');
    await expect(button(page, TITLE, 'Request validation')).toBeDisabled();
    await expect(button(page, TITLE, 'Request validation')).toHaveAccessibleDescription(/content/iu);
  });

  test('is submitted with content, and can then no longer be changed', async ({ page }) => {
    await openWithEmail(page, REVIEW_PEOPLE.partner, PARTNER);
    await openTraining(page, TITLE);
    await button(page, TITLE, 'Edit').click();
    for (let at = 1; at < 5; at += 1) await nextStep(page);
    const standalone = contentCard(page, 'Standalone headset');
    await standalone.locator('input[type=file]').setInputFiles(apk('workshop', 1));
    await standalone.getByLabel('Version').fill('1.0.0');
    await selectOptions(page, 'Languages spoken in the content', 'English');
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(standalone.getByText('Uploaded')).toBeVisible();
    await closeWizard(page);
    await requestValidation(page, TITLE);
    await expect(button(page, TITLE, 'Edit')).toBeDisabled();
    await expect(button(page, TITLE, 'Delete')).toBeDisabled();
  });

  test('is opened from a notification by the super admin, who rejects it with a reason', async ({ page }) => {
    await openWithEmail(page, REVIEW_PEOPLE.superAdmin, '/widid/companies');
    await openNotification(page, TITLE);
    await expect(page).toHaveURL(/\/widid\/formations\?.*tab=partners/u);
    await expect(currentStep(page, TITLE)).toContainText('Validation requested');
    await button(page, TITLE, 'Start review').click();
    await expect(currentStep(page, TITLE)).toContainText('Under analysis');
    await expect(button(page, TITLE, 'Edit')).toBeDisabled();

    await button(page, TITLE, 'Reject').click();
    const question = page.getByRole('dialog', { name: 'Reject this training' });
    await clickAtRest(page, question.getByRole('button', { name: 'Reject training' }));
    await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await question.getByRole('textbox').fill(REASON);
    await expect(question).toContainText(`${REASON.length}`);
    await clickAtRest(page, question.getByRole('button', { name: 'Reject training' }));
    await expect(question).toHaveCount(0);
    await page.goto(QUEUE);
    await page
      .getByText(/^Rejected/u)
      .first()
      .click();
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  test('is corrected by the partner, who is notified and reads the reason, and is submitted again', async ({
    page,
  }) => {
    await openWithEmail(page, REVIEW_PEOPLE.partner, PARTNER);
    await openNotification(page, /rejected/iu);
    await expect(trainingView(page, TITLE)).toContainText(REASON);
    await button(page, TITLE, 'Edit').click();
    await nextStep(page);
    await wizardOf(page).getByLabel('Short description').fill('Leave by the marked exit, count everybody.');
    for (let at = 2; at < 5; at += 1) await nextStep(page);
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(page.getByText('The training has been edited.').first()).toBeVisible();
    await closeWizard(page);
    await requestValidation(page, TITLE);
    await expect(trainingView(page, TITLE)).not.toContainText(REASON);
  });

  test('is opened from a notification by the super admin again, who puts it online', async ({ page }) => {
    await openWithEmail(page, REVIEW_PEOPLE.superAdmin, '/widid/companies');
    await openNotification(page, TITLE);
    await button(page, TITLE, 'Start review').click();
    await putOnline(page, TITLE);
    await page.goto('/widid/formations');
    await page.getByRole('searchbox').fill(TITLE);
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  test('is listed among the published trainings of its partner, who is notified', async ({ page }) => {
    await openWithEmail(page, REVIEW_PEOPLE.partner, PARTNER);
    await openNotification(page, /online/iu);
    await expect(currentStep(page, TITLE)).toContainText('Online');
    await page.goto(`${PARTNER}?publication=published`);
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  test('is announced to learners when it enters their company’s offer, and not before', async ({ page, browser }) => {
    await openWithEmail(page, REVIEW_PEOPLE.learner, '/learner/catalog');
    await page.getByRole('button', { name: /^Notifications/u }).click();
    const list = page.getByRole('dialog');
    await waitForAnimations(page);
    await expect(list.getByRole('listitem').filter({ hasText: TITLE })).toHaveCount(0);
    await closeDialog(page);

    const superAdmin = await openInNewContext(browser, REVIEW_PEOPLE.superAdmin, '/widid/formations');
    await openTraining(superAdmin, TITLE);
    const id = new URL(superAdmin.url()).searchParams.get('training');
    const { token } = (await (
      await superAdmin.request.post('/api/v1/users/authentication', {
        data: { email: REVIEW_PEOPLE.superAdmin, password: PASSWORD },
      })
    ).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const { items } = (await (await superAdmin.request.get('/api/v1/clients', { headers })).json()) as {
      items: { id: number; name: string }[];
    };
    const offer = `/api/v1/clients/${items.find(({ name }) => name === 'Readers')?.id}/trainings`;
    const before = (await (await superAdmin.request.get(offer, { headers })).json()) as { items: number[] };
    const after = await superAdmin.request.put(offer, {
      headers,
      data: { trainingIds: [...before.items, Number(id)] },
    });
    expect(after.status()).toBe(200);
    await superAdmin.context().close();

    await openNotification(page, TITLE);
    await expect(trainingView(page, TITLE).getByRole('button', { name: 'Train in a headset' })).toBeVisible();
  });

  test('goes back to an earlier validated version without another review', async ({ page, browser }) => {
    await openWithEmail(page, REVIEW_PEOPLE.partner, PARTNER);
    await openTraining(page, TITLE);
    await button(page, TITLE, 'Edit').click();
    for (let at = 3; at < 5; at += 1) await nextStep(page);
    const standalone = contentCard(page, 'Standalone headset');
    await standalone.locator('input[type=file]').setInputFiles(apk('workshop-two', 1));
    await standalone.getByLabel('Version').fill('2.0.0');
    await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
    await expect(standalone.getByText('Uploaded')).toBeVisible();
    await closeWizard(page);
    await requestValidation(page, TITLE);

    const superAdmin = await openInNewContext(browser, REVIEW_PEOPLE.superAdmin, QUEUE);
    await openTraining(superAdmin, TITLE);
    await expect(trainingView(superAdmin, TITLE)).toContainText('2.0.0');
    await button(superAdmin, TITLE, 'Start review').click();
    await putOnline(superAdmin, TITLE);
    await superAdmin.context().close();

    await page.reload();
    await expect(currentStep(page, TITLE)).toContainText('Online');
    await button(page, TITLE, 'Edit').click();
    for (let at = 3; at < 5; at += 1) await nextStep(page);
    await standalone.getByRole('button', { name: /^Versions \(2\)/u }).click();
    const versions = page.getByRole('dialog', { name: /^Versions/u });
    const first = versions.getByRole('listitem').filter({ has: page.locator('b', { hasText: '1.0.0' }) });
    await clickAtRest(page, first.getByRole('button', { name: /^Make live/u }));
    await first.getByRole('button', { name: 'Yes, do it' }).click();
    await expect(first).toContainText('Live');
    await closeDialog(page);
    await closeButton(page).click();
    await expect(wizardOf(page)).toHaveCount(0);
    await expect(currentStep(page, TITLE)).toContainText('Online');
    await expect(trainingView(page, TITLE)).toContainText('1.0.0');
  });
});

test('a training is reviewed in a dialog if there is no room beside the list, and Escape closes it', {
  tag: '@full',
}, async ({ page }) => {
  const title = CHANGING_TRAININGS.inNarrowWindow;
  await page.setViewportSize({ width: 1024, height: 800 });
  await openWithEmail(page, REVIEW_PEOPLE.otherSuperAdmin, QUEUE);
  await openTraining(page, title);
  await putOnline(page, title);
  await expect(currentStep(page, title)).toContainText('Online');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await closeDialog(page);
});

const STEPS = {
  CREATED: 'Import',
  VALIDATION_REQUESTED: 'Validation requested',
  UNDER_REVIEW: 'Under analysis',
  REJECTED: 'Import',
  VALIDATED: 'Online',
} as const;

for (const [status, title] of Object.entries(TRAININGS_BY_STATUS) as [keyof typeof TRAININGS_BY_STATUS, string][]) {
  for (const [who, email, path] of [
    ['its partner', REVIEW_PEOPLE.partner, PARTNER],
    ['the super admin', REVIEW_PEOPLE.superAdmin, '/widid/formations'],
  ] as const) {
    // A draft can only be opened by its partner.
    if (status === 'CREATED' && who === 'the super admin') continue;
    test(`a training with the status ${status} opens by its address for ${who}, also after a reload, and Back closes it`, async ({
      page,
    }) => {
      await openWithEmail(page, email, who === 'its partner' || status === 'VALIDATED' ? path : QUEUE);
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
      await expect(currentStep(page, title)).toContainText(STEPS[status]);
      await expect(page).toHaveURL(/[?&]training=\d+/u);
      const address = page.url();
      await page.reload();
      await expect(currentStep(page, title)).toContainText(STEPS[status]);
      await page.goBack();
      await expect(page).not.toHaveURL(/[?&]training=\d+/u);
      await expect(list).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(new URL(before).pathname);
      await page.goto(address);
      await expect(currentStep(page, title)).toContainText(STEPS[status]);
      if (status === 'REJECTED') await expect(trainingView(page, title)).toContainText('The sound is missing.');
    });
  }
}

test('a learner sees neither the steps of a review nor the trainings that are not online', async ({ page }) => {
  await openWithEmail(page, REVIEW_PEOPLE.learner, '/learner/catalog');
  await openTraining(page, TRAININGS_BY_STATUS.VALIDATED);
  await expect(page.locator(styled('stepper'))).toHaveCount(0);
  for (const title of [TRAININGS_BY_STATUS.CREATED, TRAININGS_BY_STATUS.REJECTED, TRAININGS_BY_STATUS.UNDER_REVIEW]) {
    await page.goto(`/learner/catalog?q=${encodeURIComponent(title)}`);
    await expect(page.getByText('No training matches')).toBeVisible();
  }
});

test('on a phone, the partner submits a training, and the super admin opens it from the notification and rejects it', {
  tag: '@full',
}, async ({ page, browser }) => {
  const title = CHANGING_TRAININGS.onPhone;
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithEmail(page, REVIEW_PEOPLE.partner, PARTNER);
  await openTraining(page, title);
  await requestValidation(page, title);

  const superAdmin = await openInNewContext(browser, REVIEW_PEOPLE.otherSuperAdmin, '/widid/companies', PHONE);
  await openNotification(superAdmin, title);
  await expect(superAdmin.getByRole('tab')).toHaveCount(0);
  await button(superAdmin, title, 'Start review').click();
  await expect(currentStep(superAdmin, title)).toContainText('Under analysis');
  await button(superAdmin, title, 'Reject').click();
  const question = superAdmin.getByRole('dialog', { name: 'Reject this training' });
  await question.getByRole('textbox').fill('The text is too small for a headset.');
  await clickAtRest(superAdmin, question.getByRole('button', { name: 'Reject training' }));
  await expect(currentStep(superAdmin, title)).toContainText('Import');
  await superAdmin.context().close();

  // On a phone, the open training covers the bar with the notifications.
  await closeDialog(page);
  await openNotification(page, title);
  await expect(trainingView(page, title)).toContainText('The text is too small for a headset.');
});
