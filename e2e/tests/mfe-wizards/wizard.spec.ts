import { headsetBuild } from '@vr/server/platform/demo/archive';
import { picture } from '../../src/contents.ts';
import { expect, openAs, test } from '../../src/test.ts';
import {
  closeButton,
  closeWizard,
  contentCard,
  fillUpToContent,
  nextStep,
  selectOptions,
  wizardOf,
} from '../../src/wizard.ts';

const ADD = '/admin/catalog?dialog=add-training';

test('a draft survives Back with its picture, is offered in no other tab, and can be discarded', async ({
  page,
  context,
  company,
}) => {
  const wizard = wizardOf(page);
  const draftCount = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
  await openAs(page, company.admin, '/admin/catalog');
  await page.getByRole('button', { name: 'Add a training' }).first().click();
  await wizard.getByRole('checkbox', { name: 'English' }).check();
  await nextStep(page);
  await wizard.getByLabel('Title').fill('A title to keep');
  const choice = wizard.getByRole('group', { name: /^Picture/u });
  await choice.locator('input[type=file]').setInputFiles(await picture(page, 'cover.png', 120, 50));
  const chosenWidth = () => choice.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(chosenWidth).toBe(120);
  await expect(wizard.getByText(/Draft saved at/u)).toBeVisible();
  expect(await draftCount()).toBe(1);

  const other = await context.newPage();
  await other.goto(ADD);
  await expect(wizardOf(other).getByRole('heading', { name: 'Languages' })).toBeVisible();
  await expect(wizardOf(other).getByRole('checkbox', { name: 'English' })).not.toBeChecked();
  await other.close();

  const reopened = () => page.getByRole('dialog').filter({ hasText: 'A title to keep' });
  const reopen = () => page.getByRole('button', { name: 'Add a training' }).first().click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Not saved yet. The draft stays in this browser for 7 days.')).toBeVisible();

  await reopen();
  await reopened().getByRole('button', { name: 'Continue' }).click();
  await expect(wizard.getByLabel('Title')).toHaveValue('A title to keep');
  await expect.poll(chosenWidth).toBe(120);
  await closeButton(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reopen();
  await reopened().getByRole('button', { name: 'Start over' }).click();
  await expect.poll(draftCount).toBe(0);
});

test('an upload continues while the person uses another page, which shows when it is done', { tag: '@full' }, async ({
  page,
  company,
}) => {
  await openAs(page, company.admin, ADD);
  await fillUpToContent(page, 'Uploaded meanwhile');
  const build = headsetBuild('UNITY', 'meanwhile', { title: 'Meanwhile', version: '1', megabytes: 20 });
  const card = contentCard(page, 'Wired headset');
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'meanwhile.zip', mimeType: 'application/zip', buffer: build });
  await card.getByLabel('Version').fill('1');
  await selectOptions(page, 'Languages spoken in the content', 'English');
  await wizardOf(page).getByRole('button', { name: 'Save the training' }).click();
  await expect(page.getByText('The training has been created.').first()).toBeVisible();
  await closeWizard(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Company' }).click();
  // The notice may have disappeared by now, but the list of uploads in the corner of the page stays.
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByRole('button', { expanded: false }).click();
  await expect(tray.getByRole('listitem').filter({ hasText: 'Uploaded meanwhile' })).toContainText('Done');
});
