import { useStyles } from '@vr/shared-ui/kernel';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { FormFailure } from '../form/FormFailure';
import sheet, * as styles from './dialog-foot.css';

interface DialogFootProps {
  onCancel(): void;
  /** The label of the cancel button, "Cancel" by default. */
  cancel?: string;
  cancelRef?: Ref<HTMLButtonElement>;
  /** The label of the confirm button. Without a label, there is no confirm button. */
  confirm?: string | undefined;
  icon?: LucideIcon | undefined;
  /** Whether the confirmed action is destructive. */
  danger?: boolean;
  disabled?: boolean;
  /** Whether the request is running. If so, both buttons are disabled. */
  pending?: boolean;
  /** The id of the form that the confirm button submits. Without it, the button calls `onConfirm`. */
  form?: string;
  onConfirm?(): void;
  /** Why the last attempt failed. Shown above the buttons, where it is always visible. */
  failure?: { error: unknown; text?: string | undefined } | null | undefined;
  /** Shown beside the buttons. */
  children?: ReactNode;
}

/** The footer of a dialog, with a cancel and a confirm button. */
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
              : // Ignores the second click of a double click: its first click may have hit a button that was here before.
                { onClick: ({ detail }) => detail > 1 || onConfirm?.() })}
            // Pressing the button must not blur a field: the field's error message would move the button before the click.
            onMouseDown={(event) => event.preventDefault()}
          >
            {confirm}
          </Button>
        )}
      </div>
    </>
  );
}
