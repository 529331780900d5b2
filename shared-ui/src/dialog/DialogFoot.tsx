import { useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../form/FormFailure';
import sheet, * as styles from './dialog-foot.css';

interface DialogFootProps {
  onCancel(): void;
  /** The text of the button that leaves the dialog, "Cancel" by default. */
  cancel?: string;
  cancelRef?: Ref<HTMLButtonElement>;
  /** The text of the button that confirms. Without it there is no such button. */
  confirm?: string | undefined;
  icon?: LucideIcon | undefined;
  /** Whether confirming takes something away. */
  danger?: boolean;
  disabled?: boolean;
  /** Whether the request is running. Both buttons are blocked meanwhile. */
  pending?: boolean;
  /** The id of the form that confirming submits. Without it, `onConfirm` is called. */
  form?: string;
  onConfirm?(): void;
  /** Why the last attempt failed. Shown above the buttons, where it is always in view. */
  failure?: { error: unknown; text?: string | undefined } | null | undefined;
  /** Shown beside the buttons. */
  children?: ReactNode;
}

/** The foot of a dialog, with a button to leave the dialog and one to confirm. */
export function DialogFoot(props: DialogFootProps) {
  const { onCancel, cancel, cancelRef, confirm, icon: Icon, danger = false, disabled = false, pending = false } = props;
  const { form, onConfirm, failure, children } = props;
  useStyles(sheet);
  const { t } = useTranslation('ui');
  return (
    <>
      <FormFailure error={failure?.error} text={failure?.text} takesFocus />
      <div className={styles.foot}>
        {children}
        <Button {...(cancelRef ? { ref: cancelRef } : {})} disabled={pending} onClick={onCancel}>
          {cancel ?? t('dialog.cancel')}
        </Button>
        {confirm && (
          <Button
            type="primary"
            danger={danger}
            icon={Icon && <Icon size={18} />}
            disabled={disabled}
            loading={pending}
            {...(form
              ? { form, htmlType: 'submit' }
              : // The second click of a double click on what stood in this place before confirms nothing.
                { onClick: ({ detail }) => detail > 1 || onConfirm?.() })}
            // Pressing the button must not leave a field: its error would move the button away before the click ends.
            onMouseDown={(event) => event.preventDefault()}
          >
            {confirm}
          </Button>
        )}
      </div>
    </>
  );
}
