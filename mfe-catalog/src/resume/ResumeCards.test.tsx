import { expect, test } from '@jest/globals';
import { NETWORK_FAILURE, screen } from '@vr/shared-ui/testing/portal';
import { renderInCatalog } from '../testing/catalog.ts';
import { training } from '../testing/training.ts';
import ResumeCards from './ResumeCards.tsx';

test('a training that runs only in a headset shows a headset, any other a play sign', async () => {
  const started = { lastSession: '2026-06-01T08:00:00.000Z', progressionPercent: 40 };
  const items = [
    training({ id: 1, title: 'In the browser', contentTypes: ['WEB_GL', 'APK'], ...started }),
    training({ id: 2, title: 'In a headset', contentTypes: ['APK'], ...started }),
  ];
  await renderInCatalog(<ResumeCards />, { answers: { 'GET /trainings': { items } } });
  await screen.findByText('In the browser');
  const hasPlaySign = screen.getAllByRole('article').map((card) => card.querySelector('.lucide-play') !== null);
  expect(hasPlaySign).toStrictEqual([true, false]);
});

test('trainings that cannot be loaded are not taken for none, and can be loaded again', async () => {
  const started = training({
    id: 1,
    title: 'Started',
    lastSession: '2026-06-01T08:00:00.000Z',
    progressionPercent: 40,
  });
  const answers: unknown[] = [NETWORK_FAILURE, { items: [started] }];
  const { person } = await renderInCatalog(<ResumeCards />, {
    answers: { 'GET /trainings': () => answers.shift() },
  });
  await screen.findByRole('alert');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Started');
});
