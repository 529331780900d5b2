import { loadable } from '@vr/shared-ui/loadable';
import { useState } from 'react';
import TestRunDialog from './TestRunDialog.tsx';

const Player = loadable(() => import('../Player.tsx'));

interface TestRunProps {
  trainingId: number;
  onClose: () => void;
  open?: boolean;
}

/** The test of a training: a dialog with the launch data for devices, and the player for the browser. */
export default function TestRun({ trainingId, onClose, open = true }: TestRunProps) {
  const [playing, setPlaying] = useState<'on' | 'leaving' | null>(null);
  return (
    <>
      <TestRunDialog
        trainingId={trainingId}
        open={open}
        // While the player is open, Escape closes only the player.
        onClose={() => playing === null && onClose()}
        onRun={() => setPlaying('on')}
      />
      {playing && (
        <Player
          test
          id={trainingId}
          leaving={playing === 'leaving'}
          onLeave={() => setPlaying('leaving')}
          onLeft={() => setPlaying(null)}
        />
      )}
    </>
  );
}
