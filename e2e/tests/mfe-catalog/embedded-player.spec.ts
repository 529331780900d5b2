import { FIRE_TITLE, PLAYER_VIEWPORT, playerFrame, playToTheEnd, pressButton } from '../../src/fire.ts';
import { Intranet } from '../../src/intranet.ts';
import { PEOPLE } from '../../src/people.ts';
import { expect, test } from '../../src/test.ts';

/** Has not begun any training. */
const LEARNER = 'rosa.jimenez@altis.example';

test.use({ viewport: PLAYER_VIEWPORT });

test('a training is played to its end in a foreign page, which learns of it', async ({ page, portal, request }) => {
  const intranet = new Intranet(portal.url);
  await intranet.start();
  await intranet.register(request, PEOPLE.admin, [LEARNER]);
  await intranet.open(page, { body: `<h1>Intranet</h1>${intranet.element('vr-portal-catalog', LEARNER)}` });
  const events = page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const seen: unknown[] = [];
        addEventListener('vr-training-started', ({ type }) => seen.push(type));
        addEventListener('vr-training-finished', (event) =>
          resolve([...seen, event.type, (event as CustomEvent).detail]),
        );
      }),
  );
  const element = page.locator('vr-portal-catalog');
  await element.getByRole('searchbox').fill('extinguisher');
  await element.getByTestId('training-card').getByRole('link', { name: FIRE_TITLE }).click();
  await element
    .getByRole('dialog')
    .getByRole('button', { name: /in the browser/u })
    .click();
  await pressButton(playerFrame(page), 'Start');
  await playToTheEnd(page, 0);
  expect(await events).toEqual([
    'vr-training-started',
    'vr-training-finished',
    { trainingId: expect.any(Number), score: expect.any(Number) },
  ]);
  intranet.close();
});
