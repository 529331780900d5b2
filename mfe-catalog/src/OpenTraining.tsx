import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionDialogs, type OpenAction } from './ActionDialogs.tsx';
import { useOpenTraining } from './links.ts';
import { useFreshContents } from './useFreshContents.ts';

const TrainingDialog = lazy(() => import('./TrainingDialog.tsx'));
const Player = lazy(() => import('./player/Player.tsx'));

/**
 * What the address opens over the page: the detail of a training, and its player while it is played; above the detail,
 * what its owner does with it.
 */
export function OpenTraining() {
  const { id, covered, playing, fromCourse, close, play, stop } = useOpenTraining();
  useFreshContents();
  // The dialog stays while it closes, so that the focus goes back to where it came from.
  const [shown, setShown] = useState(id);
  // One that has been deleted is gone at once, and with it the card that the focus would come back to.
  const [deleted, setDeleted] = useState<number | null>(null);
  if (id !== null && !fromCourse && id !== shown && id !== deleted) setShown(id);
  useEffect(() => {
    if (deleted !== null) document.querySelector('main')?.focus({ preventScroll: true });
  }, [deleted]);
  // The player outlives its place in the history until the content has handed in its last report.
  const [played, setPlayed] = useState<number | null>(null);
  if (playing && played !== id) setPlayed(id);
  const [action, setAction] = useState<OpenAction | null>(null);
  // Another detail, or none any more: nothing is left to act on.
  if (action && action.training.id !== id) setAction(null);
  // One boundary each: while the player is fetched, the detail must stay, and with it the focus to come back to.
  return (
    <>
      <Suspense fallback={null}>
        {shown !== null && (
          <TrainingDialog
            key={shown}
            id={shown}
            open={id !== null && !covered && !fromCourse}
            // Escape in what lies above is not the detail's.
            onClose={() => played === null && action === null && close()}
            onStart={play}
            onAction={setAction}
          />
        )}
      </Suspense>
      <ActionDialogs
        key={deleted}
        action={action}
        onClose={() => setAction(null)}
        onDeleted={() => {
          setAction(null);
          setShown(null);
          setDeleted(id);
          close();
        }}
      />
      <Suspense fallback={null}>
        {played !== null && <Player id={played} leaving={!playing} onLeave={stop} onLeft={() => setPlayed(null)} />}
      </Suspense>
    </>
  );
}
