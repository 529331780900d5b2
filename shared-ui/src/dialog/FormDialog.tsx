import { Form, Formik, type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepDraft, useForgetDraft } from '../form/KeepDraft';
import { Dialog } from './Dialog';
import { DialogFoot } from './DialogFoot';
import { InitialFocus } from './InitialFocus';
import { LeaveQuestion } from './LeaveQuestion';

interface FormDialogProps<Values extends FormikValues> {
  open?: boolean;
  isAddressed?: boolean;
  title: string;
  size?: 'small' | 'wide' | 'large';
  phone?: 'page' | 'sheet';
  /** Shown instead of the form while the edited item loads. */
  pending?: ReactNode;
  initialValues: Values;
  /** A Yup schema. */
  validationSchema: unknown;
  /** The key of the draft: the form, and the edited item if there are several, such as `member-12`. */
  draft: string;
  /** The fields that the draft stores. Their values must be JSON and not secret. */
  keeps: readonly (keyof Values & string)[];
  /** The label of the save button, "Save" by default. */
  save?: string;
  icon?: LucideIcon;
  danger?: boolean;
  /** Saves the values. Resolves to true if the form is complete, to false if it must stay open. */
  onSave(values: Values, helpers: FormikHelpers<Values>): Promise<boolean>;
  /** Called after a complete save, `onClose` by default. */
  onDone?(): void;
  /** Why the last attempt failed, unless a field shows the error. */
  failure?: { error: unknown; text?: string | undefined } | null | undefined;
  onClose(): void;
  children: ReactNode;
  /** Content below the form, outside the form element. */
  below?: ReactNode;
}

/** The part of the form's state that the dialog uses. */
interface FormState {
  isSaving: boolean;
  /** Whether a file is chosen. Drafts cannot store files. */
  hasFile: boolean;
}

/**
 * A form in a dialog. If the person leaves it without saving or cancelling, it offers their input again when reopened. If a
 * chosen file would be lost, it asks before leaving.
 */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { open = true, isAddressed = false, title, size = 'small', phone = 'page', pending, draft, keeps } = props;
  const { initialValues, validationSchema, save, icon, danger = false, onSave, onClose, onDone = onClose } = props;
  const { failure, children, below } = props;
  const { t } = useTranslation('ui');
  const form = useId();
  const forget = useForgetDraft(draft);
  const [{ isSaving, hasFile }, setState] = useState<FormState>({ isSaving: false, hasFile: false });
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (isSaving) return;
    if (hasFile) setLeaving(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        isAddressed={isAddressed}
        onClose={leave}
        title={title}
        size={size}
        phone={phone}
        footer={
          !pending && (
            <DialogFoot
              onCancel={() => {
                forget();
                onClose();
              }}
              confirm={save ?? t('dialog.save')}
              icon={icon}
              danger={danger}
              pending={isSaving}
              form={form}
              failure={{ error: failure?.error, text: failure?.text }}
            />
          )
        }
      >
        {pending ?? (
          <Formik<Values>
            initialValues={initialValues}
            validationSchema={validationSchema}
            onSubmit={async (values, helpers) => {
              if (!(await onSave(values, helpers))) return;
              forget();
              onDone();
            }}
          >
            <Form id={form} noValidate>
              <InitialFocus />
              <KeepDraft name={draft} fields={keeps} />
              <ReportState keeps={keeps} onChange={setState} />
              {children}
            </Form>
          </Formik>
        )}
        {below}
      </Dialog>
      <LeaveQuestion open={isLeaving} text={t('leave.file')} onStay={() => setLeaving(false)} onLeave={onClose} />
    </>
  );
}

function ReportState({ keeps, onChange }: { keeps: readonly string[]; onChange(state: FormState): void }) {
  const { values, initialValues, isSubmitting: isSaving } = useFormikContext<FormikValues>();
  const hasFile = Object.entries(values).some(
    ([name, value]) => !keeps.includes(name) && typeof value === 'object' && value !== initialValues[name],
  );
  useEffect(() => onChange({ isSaving, hasFile }), [onChange, isSaving, hasFile]);
  return null;
}
