import { lazy, Suspense, useState } from 'react';
import { useOpenTraining } from './links.ts';

const TrainingDialog = lazy(() => import('./detail/TrainingDialog.tsx'));
const Player = lazy(() => import('./player/Player.tsx'));

/** What the address opens over the page: the detail of a training, and its player while it is played. */
export function OpenTraining() {
  const { id, playing, close, play, stop } = useOpenTraining();
  // The player outlives its place in the history until the content has handed in its last report.
  const [played, setPlayed] = useState<number | null>(null);
  if (playing && played !== id) setPlayed(id);
  return (
    <Suspense fallback={null}>
      {id !== null && played === null && <TrainingDialog key={id} id={id} onClose={close} onStart={play} />}
      {played !== null && <Player id={played} leaving={!playing} onLeave={stop} onLeft={() => setPlayed(null)} />}
    </Suspense>
  );
}
