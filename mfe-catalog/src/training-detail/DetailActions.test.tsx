import { expect, jest, test } from '@jest/globals';
import { useLocation } from '@vr/shared-ui/router';
import { renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { narrowWindow, TEXTS } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { DetailActions } from './DetailActions.tsx';

const onStart = jest.fn();
const onHeadset = jest.fn();

function Page({
  training = {},
  ...props
}: {
  training?: Partial<TrainingDetail>;
  follows?: boolean;
  dashboard?: string;
}) {
  const { pathname, state } = useLocation();
  return (
    <>
      <DetailActions
        follows
        onStart={onStart}
        onHeadset={onHeadset}
        dashboard={undefined}
        {...props}
        training={trainingDetail({ id: 7, ...training })}
      >
        <button type="button">Edit</button>
      </DetailActions>
      <output>{JSON.stringify({ pathname, state })}</output>
    </>
  );
}
const render = (page = <Page />) => renderInPortal(page, { texts: TEXTS });
const names = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('people who follow trainings react, and start as the last button; others only manage', async () => {
  const { rerender } = await render();
  expect(names()).toStrictEqual([
    'Favourite: Utiliser un extincteur',
    '0 likes: Utiliser un extincteur',
    'Edit',
    'Start in the browser',
  ]);
  rerender(<Page follows={false} />);
  expect(names()).toStrictEqual(['Edit']);
});

test('the start button says whether it starts, resumes or repeats', async () => {
  onStart.mockClear();
  const lastSession = '2026-06-01T08:00:00.000Z';
  const { person, rerender } = await render();
  rerender(<Page training={{ lastSession, progressionPercent: 40 }} />);
  expect(screen.queryByRole('button', { name: 'Resume in the browser' })).not.toBeNull();
  rerender(<Page training={{ lastSession, progressionPercent: 100 }} />);
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retake in the browser' }));
  expect(onStart.mock.calls).toStrictEqual([[false]]);
});

test('an unfinished training can also be started again', async () => {
  onStart.mockClear();
  const lastSession = '2026-06-01T08:00:00.000Z';
  const { person, rerender } = await render(<Page training={{ lastSession, progressionPercent: 40 }} />);
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  await person.click(screen.getByRole('button', { name: 'Resume in the browser' }));
  expect(onStart.mock.calls).toStrictEqual([[true], [false]]);
  rerender(<Page training={{ lastSession: null }} />);
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
});

test('a training that cannot start in the browser says why', async () => {
  const { rerender } = await render(<Page training={{ isUnlocked: false }} />);
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
  const reason = () => document.getElementById(start().getAttribute('aria-describedby') ?? '')?.textContent;
  expect(start().disabled).toBe(true);
  expect(reason()).toBe('This training is not in your company’s offer. Ask your admin about it.');
  rerender(<Page training={{ contentTypes: [] }} />);
  expect(start().disabled).toBe(true);
  expect(reason()).toBe('This training has no content yet.');
});

test('a training without content for the browser is played in a headset', async () => {
  onHeadset.mockClear();
  const { person, rerender } = await render(<Page training={{ contentTypes: ['APK'] }} />);
  const headset = () => screen.getByRole('button', { name: 'Train in a headset' });
  expect(names().at(-1)).toBe('Train in a headset');
  expect(headset().textContent).toBe('Train in a headset');
  expect(screen.queryByRole('button', { name: /Start/u })).toBeNull();
  await person.click(headset());
  expect(onHeadset).toHaveBeenCalledTimes(1);

  rerender(<Page training={{ contentTypes: ['APK'], isUnlocked: false }} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Train in a headset' })).toBeNull();
});

test('a training with both kinds of content starts in the browser, and has a smaller button for the headset', async () => {
  await render(<Page training={{ contentTypes: ['WEB_GL', 'UNITY'] }} />);
  expect(names().slice(-2)).toStrictEqual(['Train in a headset', 'Start in the browser']);
  expect(screen.getByRole('button', { name: 'Train in a headset' }).textContent).toBe('');
});

test('on a phone the start button is short', async () => {
  narrowWindow();
  await render();
  expect(screen.queryByRole('button', { name: 'Start' })).not.toBeNull();
});

test('the statistics open on this training', async () => {
  const { person } = await render(<Page dashboard="/company/dashboard" follows={false} />);
  await person.click(screen.getByRole('button', { name: 'Statistics' }));
  expect(screen.getByRole('status').textContent).toBe(
    JSON.stringify({ pathname: '/company/dashboard', state: { formationId: 7, page: 'PER_FORMATION' } }),
  );
});
