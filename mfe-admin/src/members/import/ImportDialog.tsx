import { accountKey } from '@vr/shared-api/account-key';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { useStyles } from '@vr/shared-ui/kernel';
import { LeaveQuestion } from '@vr/shared-ui/LeaveQuestion';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../../lists/lists.css';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportPreviewFooter } from './ImportPreviewFooter.tsx';
import { ImportResult } from './ImportResult.tsx';
import sheet from './import.css';
import { useImport } from './useImport.ts';

interface ImportDialogProps {
  onClose(): void;
  /** Called with the account keys of the added people, if the admin wants to see these people. */
  onShowAdded(keys: readonly string[]): void;
}

/** Imports members from a CSV file in three steps: choose the file, preview and correct the rows, see the result. */
export default function ImportDialog({ onClose, onShowAdded }: ImportDialogProps) {
  useStyles(listsSheet);
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const steps = useImport();
  const { preview, submit, hasEdits } = steps;
  // Runs after the person has agreed to lose their changes.
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const isDone = submit.isSuccess;
  const added = isDone ? (preview?.checked.rows ?? []).filter(({ outcome }) => outcome === 'ADD') : [];
  const unlessChanged = (leave: () => void) => {
    if (submit.isPending) return;
    if (!isDone && (hasEdits || preview?.isCorrected)) setLeaving(() => leave);
    else leave();
  };
  const close = () => unlessChanged(onClose);

  return (
    <Dialog
      open
      onClose={close}
      title={t('import.title')}
      size={preview && !isDone ? 'full' : 'wide'}
      footer={
        preview && !isDone ? (
          <ImportPreviewFooter
            steps={steps}
            checked={preview.checked}
            onSubmit={() => submit.mutate(preview)}
            onStartOver={() => unlessChanged(steps.startOver)}
          />
        ) : (
          <DialogFoot
            onCancel={close}
            cancel={isDone ? t('close') : t('cancel')}
            {...(added.length > 0 && { confirm: t('import.showAdded', { count: added.length }) })}
            onConfirm={() => {
              onClose();
              onShowAdded(added.map(({ cells }) => accountKey(cells.email)));
            }}
          />
        )
      }
    >
      {!preview && <ChooseFile steps={steps} />}
      {preview && !isDone && (
        <ImportPreview
          steps={steps}
          preview={preview}
          onReadAs={(encoding) => unlessChanged(() => steps.readAs(encoding))}
        />
      )}
      {preview && isDone && <ImportResult checked={preview.checked} report={submit.data} />}
      <LeaveQuestion
        open={leaving !== null}
        text={t('import.leave')}
        onStay={() => setLeaving(null)}
        onLeave={() => {
          setLeaving(null);
          leaving?.();
        }}
      />
    </Dialog>
  );
}
