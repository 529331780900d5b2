import { expect, type Locator, type Page } from '@playwright/test';
import { newCompany, newSuperAdmin } from '../../src/company.ts';
import type { Portal } from '../../src/portal.ts';
import { styled } from '../../src/styles.ts';
import { closeDialog, openAs, openInNewContext, test, waitForAnimations } from '../../src/test.ts';

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

async function openTraining(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(title);
  await page.getByRole('link', { name: title }).first().click();
  await expect(trainingView(page, title)).toBeVisible();
}

async function requestValidation(page: Page, title: string): Promise<void> {
  await button(page, title, 'Request validation').click();
  const question = page.getByRole('dialog', { name: 'Request the validation?' });
  await clickAtRest(page, question.getByRole('button', { name: 'Request validation' }));
  await expect(currentStep(page, title)).toContainText('Validation requested');
}

async function putOnline(page: Page, title: string): Promise<void> {
  await button(page, title, 'Put online').click();
  const question = page.getByRole('dialog', { name: 'Put this training online?' });
  await clickAtRest(page, question.getByRole('button', { name: 'Put online' }));
  await expect(currentStep(page, title)).toContainText('Online');
}

/** Adds a partner, a super admin, and a headset training of the partner. */
async function addReview({ db, build }: Portal, status: 'CREATED' | 'UNDER_REVIEW') {
  const { id: clientId, name, admin: partner } = await newCompany(db, { type: 'PARTNER' });
  const superAdmin = await newSuperAdmin(db);
  const title = `Draft of ${name}`;
  const text = { title, briefDescription: 'Nothing but a test.', fullDescription: title, goals: ['Pass', 'Learn'] };
  const owned = { clientId, partnerId: clientId, status, texts: { en: text }, contentLanguages: ['en' as const] };
  const { id: trainingId } = await build.training({ ...owned, publishedAt: null });
  await build.contentFile({ trainingId, fileType: 'APK' });
  if (status === 'UNDER_REVIEW') {
    await build.review({ trainingId, personId: partner.id, action: 'REQUEST_VALIDATION' });
    await build.review({ trainingId, personId: superAdmin.id, action: 'START_REVIEW' });
  }
  return { title, partner, superAdmin };
}

test('a partner’s training is submitted, rejected with a reason, submitted again and put online', async ({
  page,
  browser,
  portal,
}) => {
  const { title, partner, superAdmin: reviewer } = await addReview(portal, 'CREATED');
  const reason = 'The exit of the second scene is not marked: put a sign above it.';
  await openAs(page, partner, PARTNER);
  await openTraining(page, title);
  await requestValidation(page, title);

  const viewport = { width: 1440, height: 900 };
  const superAdmin = await openInNewContext(browser, reviewer, '/widid/companies', { viewport });
  await openNotification(superAdmin, title);
  await expect(superAdmin).toHaveURL(/\/widid\/formations\?.*tab=partners/u);
  await expect(superAdmin.getByRole('region', { name: title })).toBeVisible();
  await superAdmin.reload();
  await expect(currentStep(superAdmin, title)).toContainText('Validation requested');
  await button(superAdmin, title, 'Start review').click();
  await expect(currentStep(superAdmin, title)).toContainText('Under review');
  await button(superAdmin, title, 'Reject').click();
  const question = superAdmin.getByRole('dialog', { name: 'Reject this training' });
  await question.getByRole('textbox').fill(reason);
  await clickAtRest(superAdmin, question.getByRole('button', { name: 'Reject training' }));
  await expect(currentStep(superAdmin, title)).toContainText('Import');

  await closeDialog(page);
  await openNotification(page, /rejected/iu);
  await expect(trainingView(page, title)).toContainText(reason);
  await requestValidation(page, title);

  await superAdmin.reload();
  await button(superAdmin, title, 'Start review').click();
  await putOnline(superAdmin, title);

  await page.reload();
  await expect(currentStep(page, title)).toContainText('Online');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]training=/u);
});

test('a partner submits a draft from its card, which moves to another column, and the focus stays in the list', {
  tag: '@full',
}, async ({ page, portal }) => {
  const { title, partner } = await addReview(portal, 'CREATED');
  await openAs(page, partner, PARTNER);
  await page.getByRole('button', { name: 'Request validation' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Request the validation?' });
  await clickAtRest(page, question.getByRole('button', { name: 'Request validation' }));
  const requested = page.getByRole('region', { name: 'Validation requested' });
  await expect(requested.getByRole('article').filter({ hasText: title })).toContainText('Waiting since today');
  await expect(question).toHaveCount(0);
  await expect(page.getByTestId('training-card').getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
});

test('a training is reviewed in a dialog if there is no room beside the list, and Escape closes it', {
  tag: '@full',
}, async ({ page, portal }) => {
  const { title, superAdmin } = await addReview(portal, 'UNDER_REVIEW');
  await page.setViewportSize({ width: 1024, height: 800 });
  await openAs(page, superAdmin, QUEUE);
  await openTraining(page, title);
  await putOnline(page, title);
  await expect(currentStep(page, title)).toContainText('Online');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await closeDialog(page);
});

test('on a phone, the partner submits a training, and the super admin opens it from the notification and rejects it', {
  tag: '@full',
}, async ({ page, browser, portal }) => {
  const { title, partner, superAdmin: reviewer } = await addReview(portal, 'CREATED');
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, partner, PARTNER);
  await openTraining(page, title);
  await requestValidation(page, title);

  const superAdmin = await openInNewContext(browser, reviewer, '/widid/companies', PHONE);
  await openNotification(superAdmin, title);
  await expect(superAdmin.getByRole('tab')).toHaveCount(0);
  await button(superAdmin, title, 'Start review').click();
  await expect(currentStep(superAdmin, title)).toContainText('Under review');
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
