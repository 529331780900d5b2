import type { Page } from '@playwright/test';
import type { Member } from '../../src/company.ts';
import { type ContentKind, contentKinds } from '../../src/content-kinds.ts';
import { takeAction } from '../../src/courses.ts';
import { type ExpectError, expect, openAs, test } from '../../src/test.ts';
import { publishTraining } from '../../src/trainings.ts';

type Published = ContentKind & { id: number };

async function publishAll(admin: Member): Promise<Published[]> {
  const kinds: Published[] = [];
  for (const kind of contentKinds()) kinds.push({ ...kind, id: await publishTraining(admin, kind.title, kind.build) });
  return kinds;
}

/** Waits until the content shows that it works, in whichever of its pages. */
async function expectWorks(page: Page, { title, link, isNested }: ContentKind): Promise<void> {
  const frame = page.frameLocator('iframe[data-portal-player]');
  if (link) await frame.getByRole('link', { name: link }).click();
  const result = (isNested ? frame.frameLocator('iframe') : frame).locator('#result');
  await expect(result, title).toHaveText('works');
}

async function playAsLearner(page: Page, portal: string, learner: Member, kinds: Published[]): Promise<void> {
  await openAs(page, learner, `${portal}/learner/catalog`);
  for (const kind of kinds) {
    await page.goto(`${portal}/learner/catalog?training=${kind.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Start in the browser' }).click();
    await expectWorks(page, kind);
    await expect(page.getByText('Progress saved'), kind.title).toBeVisible();
    await page.getByRole('button', { name: 'Leave' }).first().click();
    await expect(page.locator('dialog[open]'), kind.title).toContainText(`${kind.score}%`);
  }
  await page.goto(`${portal}/learner/dashboard?tab=history`);
  for (const { title, score } of kinds)
    await expect(page.getByTestId('history-entry').filter({ hasText: title }), title).toContainText(
      `Best score ${score}`,
    );
}

async function tryOut(page: Page, portal: string, admin: Member, kinds: Published[]): Promise<void> {
  await openAs(page, admin, `${portal}/admin/catalog`);
  for (const kind of kinds) {
    await page.goto(`${portal}/admin/catalog?training=${kind.id}`);
    await takeAction(page, 'test');
    await page.getByRole('button', { name: 'Run it here' }).click();
    await expectWorks(page, kind);
    const panel = page.getByRole('complementary', { name: 'What the content does' });
    const reported = panel.getByRole('region', { name: 'What it reports' });
    await expect(reported, kind.title).toContainText(`Score${kind.score}%`);
    await expect(reported, kind.title).toContainText('FinishedYes');
    await expect(panel.getByText('No errors'), kind.title).toBeVisible();
  }
}

function prepare(page: Page, expectError: ExpectError): void {
  page.on('dialog', (dialog) => dialog.accept('accepted'));
  expectError('the server responded with a status of 404', 'a content requests a file in another case');
}

test('with host names, contents of every kind work, and their results are in the history', async ({
  page,
  portal,
  company,
  expectError,
}) => {
  prepare(page, expectError);
  await playAsLearner(page, portal.url, company.learner, await publishAll(company.admin));
});

test('with ports, contents of every kind work, and their results are in the history', {
  tag: '@full',
}, async ({ page, nodeWithPorts, company, expectError }) => {
  prepare(page, expectError);
  await playAsLearner(page, nodeWithPorts.url, company.learner, await publishAll(company.admin));
});

test('with host names, contents of every kind work in a test run', {
  tag: '@full',
}, async ({ page, portal, company, expectError }) => {
  prepare(page, expectError);
  await tryOut(page, portal.url, company.admin, await publishAll(company.admin));
});

test('with ports, contents of every kind work in a test run', async ({ page, nodeWithPorts, company, expectError }) => {
  prepare(page, expectError);
  await tryOut(page, nodeWithPorts.url, company.admin, await publishAll(company.admin));
});
