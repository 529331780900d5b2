import { figures } from '../../src/api.ts';
import { playerFrame } from '../../src/fire.ts';
import { PRACTISERS, SILENT } from '../../src/practice.ts';
import { expect, openWithEmail, test } from '../../src/test.ts';

test('a content that reports nothing counts one session with its time, and is completed by the learner’s word', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  await openWithEmail(page, PRACTISERS.silent, '/learner/catalog');
  await page.getByRole('searchbox').fill(SILENT);
  await page.getByTestId('training-card').getByRole('link', { name: SILENT }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start in the browser' }).click();
  await expect(playerFrame(page).getByRole('heading', { name: 'A content that is silent' })).toBeVisible();
  // Until then the content could still start the player script.
  await page.clock.runFor(16_000);
  await page.clock.runFor(30_000);
  await page.clock.runFor(30_000);
  await page.getByRole('button', { name: 'I have finished' }).click();
  await expect(page.getByRole('heading', { name: 'Training completed' })).toBeVisible();
  await expect
    .poll(() => figures(page, SILENT))
    .toMatchObject({ sessions: 1, minuteSpent: 1, progressionPercent: 100 });
});
