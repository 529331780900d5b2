import { sql } from '@vr/server/platform/db/database';
import { figures } from '../../src/api.ts';
import { launchedEarlier } from '../../src/company.ts';
import { playerFrame } from '../../src/fire.ts';
import { SILENT } from '../../src/practice.ts';
import { expect, openAs, test } from '../../src/test.ts';
import { openFound } from '../../src/trainings.ts';

const completesByWord = sql('e2e-completes-by-word', 'update training set completes_unreported = true where id = :id');
const TITLE = 'Silent training';

test('a content that reports nothing counts one session with its time, and is completed by the learner’s word', {
  tag: '@full',
}, async ({ page, portal, company }) => {
  const text = { title: TITLE, briefDescription: 'Short.', fullDescription: 'Long.', goals: ['Know', 'Do'] };
  const { id } = await portal.build.training({ clientId: company.id, texts: { en: text } });
  await portal.build.contentFile({ trainingId: id, storagePrefix: SILENT });
  await portal.db.rows(completesByWord, { id });
  await page.clock.install();
  await openAs(page, company.learner, '/learner/catalog');
  await openFound(page, TITLE);
  await page.getByRole('dialog').getByRole('button', { name: 'Start in the browser' }).click();
  await expect(playerFrame(page).getByRole('heading', { name: 'A content that is silent' })).toBeVisible();
  await launchedEarlier(portal.db, company.learner);
  // During this time the content could still start the player script.
  await page.clock.runFor(16_000);
  await page.clock.runFor(30_000);
  await page.clock.runFor(30_000);
  await page.getByRole('button', { name: 'I have finished' }).click();
  await expect(page.getByRole('heading', { name: 'Training completed' })).toBeVisible();
  await expect.poll(() => figures(page, TITLE)).toMatchObject({ sessions: 1, minuteSpent: 1, progressionPercent: 100 });
});
