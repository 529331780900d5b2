import { expect, jest, test } from '@jest/globals';
import { narrowToPhone } from '@vr/shared-ui/testing/phone';
import { screen } from '@vr/shared-ui/testing/portal';
import { DetailFoot } from '../detail/DetailFoot.tsx';
import { buttonNames, menuNames, renderInCatalog } from '../testing/catalog.ts';
import { trainingDetail } from '../testing/training.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { StartNote, useStartActions } from './start-actions.tsx';

const onStart = jest.fn();
const onHeadset = jest.fn();

function Page({ dashboard, ...over }: Partial<TrainingDetail> & { dashboard?: string }) {
  const training = trainingDetail({ id: 7, ...over });
  const actions = useStartActions({ training, onStart, onHeadset });
  return (
    <DetailFoot
      icons={null}
      statistics={{ dashboard, target: {} }}
      notes={<StartNote training={training} />}
      actions={actions}
    />
  );
}
const render = (page = <Page />) => {
  onStart.mockClear();
  onHeadset.mockClear();
  return renderInCatalog(page);
};
const lastSession = '2026-06-01T08:00:00.000Z';

test('the start button says whether it starts, resumes or repeats', async () => {
  const { person, rerender } = await render();
  expect(buttonNames()).toStrictEqual(['Start in the browser']);
  rerender(<Page lastSession={lastSession} progressionPercent={40} />);
  expect(buttonNames()).toStrictEqual(['Start again', 'Resume in the browser']);
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  await person.click(screen.getByRole('button', { name: 'Resume in the browser' }));
  rerender(<Page lastSession={lastSession} progressionPercent={100} />);
  await person.click(screen.getByRole('button', { name: 'Retake in the browser' }));
  expect(onStart.mock.calls).toStrictEqual([[true], [false], [false]]);
});

test('a training that cannot be played says why, and has no button', async () => {
  const { rerender } = await render(<Page isUnlocked={false} />);
  expect(screen.queryByText('This training is not in your company’s offer. Ask your admin about it.')).not.toBeNull();
  rerender(<Page contentTypes={[]} />);
  expect(screen.queryByText('This training has no content yet.')).not.toBeNull();
  expect(buttonNames()).toStrictEqual([]);
});

test('a training without content for the browser is played in a headset, unless it is locked', async () => {
  const { person, rerender } = await render(<Page contentTypes={['APK']} />);
  expect(buttonNames()).toStrictEqual(['Train in a headset']);
  await person.click(screen.getByRole('button', { name: 'Train in a headset' }));
  expect(onHeadset).toHaveBeenCalledTimes(1);
  rerender(<Page contentTypes={['APK']} isUnlocked={false} />);
  expect(buttonNames()).toStrictEqual([]);
});

test('a training with both kinds of content starts in the browser, or else in a headset', async () => {
  const { person } = await render(
    <Page contentTypes={['WEB_GL', 'UNITY']} lastSession={lastSession} progressionPercent={40} />,
  );
  expect(buttonNames()).toStrictEqual(['More actions', 'Train in a headset', 'Resume in the browser']);
  expect(await menuNames(person)).toStrictEqual(['Start again']);
});

test('on a phone the start button is short and alone', async () => {
  narrowToPhone();
  await render(<Page contentTypes={['WEB_GL', 'UNITY']} />);
  expect(buttonNames()).toStrictEqual(['More actions', 'Start']);
});

test('the statistics are beside the reactions, and on a phone in the menu', async () => {
  const { unmount } = await render(<Page dashboard="/company/dashboard" />);
  expect(buttonNames()).toStrictEqual(['Statistics', 'Start in the browser']);
  unmount();
  narrowToPhone();
  const { person } = await render(<Page dashboard="/company/dashboard" />);
  expect(await menuNames(person)).toStrictEqual(['Statistics']);
});
