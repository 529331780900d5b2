import { useState } from 'react';
import { ActionDialogs, type OpenAction } from './ActionDialogs.tsx';
import { TrainingView } from './TrainingView.tsx';
import * as styles from './training-detail.css';

/** The detail of a training in a pane beside the list, with the dialogs of its actions. */
export function TrainingPane({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [action, setAction] = useState<OpenAction | null>(null);
  return (
    <>
      <TrainingView id={id} onAction={setAction}>
        {({ body, actions }) => (
          <>
            <div className={styles.paneBody}>{body}</div>
            {actions && <div className={styles.paneFoot}>{actions}</div>}
          </>
        )}
      </TrainingView>
      <ActionDialogs
        action={action}
        onClose={() => setAction(null)}
        onDeleted={() => {
          setAction(null);
          onDeleted();
        }}
      />
    </>
  );
}
