import { loadable } from '@vr/shared-ui/loadable';
import { useState } from 'react';
import { CertificateDialog } from '../detail/Certificate.tsx';
import { useShownDetail } from '../detail/useShownDetail.ts';
import { useOpenTraining } from '../navigation/useOpenDetail.ts';
import { ActionDialogs, type OpenAction } from './ActionDialogs.tsx';

const TrainingDialog = loadable(() => import('./TrainingDialog.tsx'));
const Player = loadable(() => import('../player/Player.tsx'));

/** The training that the address opens over the page: its detail, the dialogs of its actions, and its player. */
export function OpenTraining() {
  const { id, isBehindWizard, playing, direct, close, play, playDirectly, stop } = useOpenTraining();
  const { shown, deleted, markDeleted } = useShownDetail(id, !direct);
  // After the person has left, the player stays mounted until the content has sent its last reports.
  const [played, setPlayed] = useState<number | null>(null);
  if (playing && played !== id) setPlayed(id);
  // Not in the history, so that a reload resumes the training instead of starting it again.
  const [startsAgain, setStartsAgain] = useState(false);
  /** The step that is practised. */
  const [practice, setPractice] = useState<string>();
  /** The training whose certificate the person opens after its result. */
  const [certified, setCertified] = useState<number | null>(null);
  const [action, setAction] = useState<OpenAction | null>(null);
  // Each start has a player of its own, also if the next one begins in the same moment.
  const [starts, setStarts] = useState(0);
  const endPlaying = () => {
    setPlayed(null);
    setStarts(starts + 1);
    setStartsAgain(false);
    setPractice(undefined);
  };
  // Another detail is open, or none: the dialog of the action closes.
  if (action && action.training.id !== id) setAction(null);
  return (
    <>
      {shown !== null && (
        <TrainingDialog
          key={shown}
          id={shown}
          open={id !== null && !isBehindWizard && !direct}
          // Escape in a dialog or player above closes that one only.
          onClose={() => played === null && action === null && certified === null && close()}
          onStart={(again) => {
            setStartsAgain(again);
            play();
          }}
          onAction={setAction}
        />
      )}
      <ActionDialogs
        key={deleted}
        action={action}
        onClose={() => setAction(null)}
        onDeleted={() => {
          setAction(null);
          markDeleted();
          close();
        }}
      />
      {played !== null && (
        <Player
          key={starts}
          id={played}
          startAgain={startsAgain}
          practice={practice}
          leaving={!playing}
          onLeave={stop}
          onLeft={endPlaying}
          onAgain={(step) => {
            endPlaying();
            setPractice(step);
            playDirectly(played);
          }}
          onCertificate={() => {
            endPlaying();
            setCertified(played);
          }}
        />
      )}
      {certified !== null && (
        <CertificateDialog of={{ kind: 'training', id: certified }} open onClose={() => setCertified(null)} />
      )}
    </>
  );
}
