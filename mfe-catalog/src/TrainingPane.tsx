import { useState } from 'react';
import { ActionDialogs, type OpenAction } from './ActionDialogs.tsx';
import { TrainingView } from './TrainingView.tsx';
import { useFreshContents } from './useFreshContents.ts';

interface TrainingPaneProps {
  id: number;
  /** It has been deleted. */
  onDeleted: () => void;
}

/** A training beside the list that it was chosen from, with the dialogs of what can be done with it. */
export function TrainingPane({ id, onDeleted }: TrainingPaneProps) {
  const [action, setAction] = useState<OpenAction | null>(null);
  useFreshContents();
  return (
    <>
      <TrainingView id={id} onAction={setAction}>
        {({ body, actions }) => (
          <>
            <div className="catalog-pane-body">{body}</div>
            {actions && <div className="catalog-pane-foot">{actions}</div>}
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
