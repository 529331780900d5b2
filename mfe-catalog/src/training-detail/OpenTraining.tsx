import { loadable } from '@vr/shared-ui/loadable';
import { useState } from 'react';
import { CertificateDialog } from '../detail/Certificate.tsx';
import { useShownDetail } from '../detail/useShownDetail.ts';
import { useOpenTraining } from '../navigation/useOpenDetail.ts';
import { ActionDialogs, type OpenAction } from './ActionDialogs.tsx';

const TrainingDialog = loadable(() => import('./TrainingDialog.tsx'));
const Player = loadable(() => import('../player/Player.tsx'));

/** The training in the address, open over the page: its detail, the dialogs of its actions, and its player. */
export function OpenTraining() {
  const { id, isBehindWizard, playing, direct, close, play, playDirectly, stop } = useOpenTraining();
  const { shown, deleted, markDeleted } = useShownDetail(id, !direct);
  // After the person has left, the player stays mounted until the content has sent its last reports.
  const [played, setPlayed] = useState<number | null>(null);
  if (playing && played !== id) setPlayed(id);
  // Not kept in the history state, so that a reload resumes the training instead of restarting it.
  const [startsAgain, setStartsAgain] = useState(false);
  /** The id of the step that is practised. */
  const [practice, setPractice] = useState<string>();
  /** The training whose certificate the person opens from its outcome. */
  const [certified, setCertified] = useState<number | null>(null);
  const [action, setAction] = useState<OpenAction | null>(null);
  // Each start gets a new player, even if it follows the previous one immediately.
  const [starts, setStarts] = useState(0);
  const endPlaying = () => {
    setPlayed(null);
    setStarts(starts + 1);
    setStartsAgain(false);
    setPractice(undefined);
  };
  // Closes the action's dialog when its training is no longer open.
  if (action && action.training.id !== id) setAction(null);
  return (
    <>
      {shown !== null && (
        <TrainingDialog
          key={shown}
          id={shown}
          open={id !== null && !isBehindWizard && !direct}
          // If a dialog or the player is open above the detail, Escape does not close the detail.
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
