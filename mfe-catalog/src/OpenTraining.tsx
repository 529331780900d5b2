import { lazy, Suspense, useState } from 'react';
import { useOpenTraining } from './links.ts';

const TrainingDialog = lazy(() => import('./detail/TrainingDialog.tsx'));
const Player = lazy(() => import('./player/Player.tsx'));

/** What the address opens over the page: the detail of a training, and its player while it is played. */
export function OpenTraining() {
  const { id, playing, close, play, stop } = useOpenTraining();
  // The dialog stays while it closes, so that the focus goes back to where it came from.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  // The player outlives its place in the history until the content has handed in its last report.
  const [played, setPlayed] = useState<number | null>(null);
  if (playing && played !== id) setPlayed(id);
  // One boundary each: while the player is fetched, the detail must stay, and with it the focus to come back to.
  return (
    <>
      <Suspense fallback={null}>
        {shown !== null && (
          <TrainingDialog
            key={shown}
            id={shown}
            open={id !== null}
            // Escape in the player is the player's.
            onClose={() => played === null && close()}
            onStart={play}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {played !== null && <Player id={played} leaving={!playing} onLeave={stop} onLeft={() => setPlayed(null)} />}
      </Suspense>
    </>
  );
}
