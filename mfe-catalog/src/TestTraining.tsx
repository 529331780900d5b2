import { lazy, Suspense, useState } from 'react';
import TestDialog from './test/TestDialog.tsx';

const Player = lazy(() => import('./player/Player.tsx'));

interface TestTrainingProps {
  trainingId: number;
  onClose: () => void;
  open?: boolean;
}

/** Tries a training out: what a device needs for it, and its content in the browser as a learner would run it. */
export default function TestTraining({ trainingId, onClose, open = true }: TestTrainingProps) {
  const [playing, setPlaying] = useState<'on' | 'leaving' | null>(null);
  return (
    <>
      <TestDialog
        trainingId={trainingId}
        open={open}
        // Escape in the player is the player's.
        onClose={() => playing === null && onClose()}
        onRun={() => setPlaying('on')}
      />
      <Suspense fallback={null}>
        {playing && (
          <Player
            test
            id={trainingId}
            leaving={playing === 'leaving'}
            onLeave={() => setPlaying('leaving')}
            onLeft={() => setPlaying(null)}
          />
        )}
      </Suspense>
    </>
  );
}
