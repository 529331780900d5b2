import { expect, test } from '@jest/globals';
import type { Results, WaitingResult } from '@vr/shared-ui/results';
import { act, renderInPortal, screen } from '@vr/shared-ui/testing/portal';
import { createStore } from 'zustand/vanilla';
import { WaitingResults } from './WaitingResults.tsx';

test('the note counts the results that wait, of one training or of all, until none is left', async () => {
  const waiting = createStore<readonly WaitingResult[]>(() => [
    { trainingId: 42, sessionId: 'a' },
    { trainingId: 43, sessionId: 'b' },
  ]);
  const results = { waiting } as unknown as Results;
  await renderInPortal(
    <>
      <WaitingResults />
      <WaitingResults trainingId={42} short />
      <WaitingResults trainingId={44} short />
    </>,
    { portal: { results } },
  );
  expect(screen.getByRole('status').textContent).toBe('2 results waiting. They will be sent when the network is back.');
  expect(screen.getAllByText('1 result waiting')).toHaveLength(1);
  act(() => waiting.setState([], true));
  expect(screen.queryByText(/waiting/u)).toBeNull();
});
