import { faultyZip } from '../../src/contents.ts';
import { takeAction } from '../../src/courses.ts';
import { playerFrame } from '../../src/fire.ts';
import { expect, openAs, test, waitForAnimations } from '../../src/test.ts';
import { publishTraining } from '../../src/trainings.ts';

test('an admin tries a training out, and sees what it reports, where it fails and what is blocked', async ({
  page,
  company,
  expectError,
}) => {
  const title = 'Tried by its admin';
  await publishTraining(company.admin, title, faultyZip());
  await openAs(page, company.admin, '/admin/catalog');
  await page.getByRole('searchbox').first().fill(title);
  await page.getByRole('link', { name: title }).first().click();
  await takeAction(page, 'test');
  const dialog = page.getByRole('dialog', { name: 'Test run' });
  for (const text of ['Test runs do not count', 'User ID', 'Training ID'])
    await expect(dialog.getByText(text)).toBeVisible();
  await waitForAnimations(page);
  await dialog.getByRole('button', { name: 'Run it here' }).click();
  await expect(playerFrame(page).getByRole('heading', { name: 'A content with faults' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'What the content does' });
  await expect(panel.getByText('raise-alarm')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'What it reports' })).toContainText('Score80%');
  const errors = panel.getByRole('region', { name: 'Errors' });
  for (const text of ['The scene has no light', 'Uncaught Error: The door is missing', 'TypeError: No sound'])
    await expect(errors.getByText(text)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Blocked requests' })).toContainText(
    'https://elsewhere.example/scene.jsonconnect-src',
  );
  for (const text of [
    'The scene has no light',
    'Uncaught Error: The door is missing',
    'Uncaught TypeError: No sound',
    'violates the following Content Security Policy directive',
    'Refused to connect',
  ])
    expectError(text, 'the content has these faults');
});
