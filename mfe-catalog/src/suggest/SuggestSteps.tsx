import { formatDate } from '@vr/shared-api/date';
import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Form, Formik } from 'formik';
import { ArrowRight, Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Period } from './Period.tsx';
import { SuggestionSummary } from './SuggestionSummary.tsx';
import { type ErrorTexts, suggestionSchema } from './schema.ts';
import sheet, * as styles from './suggest.css';
import { type FindItem, type PreparedSuggestion, prepareSuggestion, useSuggestion } from './useSuggestion.ts';
import { daysOf, initialValues, localDay, type PresetValues, type Values } from './values.ts';

interface SuggestStepsProps {
  open: boolean;
  onClose: () => void;
  title: string;
  preset: PresetValues;
  /** Shown above the form: the suggested item, or the recipients. */
  intro: ReactNode;
  children: ReactNode;
  find: FindItem;
}

/** A dialog that suggests something in two steps: the form, and a summary before sending. */
export function SuggestSteps({ open, onClose, title, preset, intro, children, find }: SuggestStepsProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const formId = useId();
  const texts = useErrorTexts();
  const [initial] = useState(() => initialValues(preset, new Date()));
  const [prepared, setPrepared] = useState<PreparedSuggestion | null>(null);
  const notifySent = useSentNotice();
  const { check, send } = useSuggestion(prepared, find, (people) => {
    if (prepared) notifySent(people, prepared.values);
    onClose();
  });
  const isConfirming = prepared !== null;
  const container = useFocusOnChange(isConfirming);
  const back = () => {
    send.reset();
    setPrepared(null);
  };

  return (
    <Dialog
      open={open}
      onClose={() => send.isPending || onClose()}
      title={isConfirming ? t('suggest.confirmTitle') : title}
      size={isConfirming ? 'small' : 'large'}
      footer={
        prepared ? (
          <DialogFoot
            key="confirm"
            onCancel={back}
            cancel={t('suggest.back')}
            confirm={t('suggest.action')}
            icon={Send}
            disabled={!check.data}
            pending={send.isPending}
            onConfirm={() => send.mutate(prepared)}
          />
        ) : (
          <DialogFoot key="choose" onCancel={onClose} confirm={t('suggest.continue')} icon={ArrowRight} form={formId} />
        )
      }
    >
      <Formik<Values>
        initialValues={initial}
        validationSchema={() => suggestionSchema(localDay(new Date()), texts)}
        onSubmit={(values, { setSubmitting }) => {
          setSubmitting(false);
          setPrepared(prepareSuggestion(values));
        }}
      >
        <div ref={container} tabIndex={-1} className={styles.suggest}>
          {prepared ? (
            <SuggestionSummary values={prepared.values} find={find} check={check} send={send} />
          ) : (
            <Form id={formId} noValidate>
              {intro}
              <div className={styles.suggestColumns}>
                {children}
                <Period />
              </div>
            </Form>
          )}
        </div>
      </Formik>
    </Dialog>
  );
}

function useErrorTexts(): ErrorTexts {
  const { t } = useTranslation('catalog');
  return {
    noRecipient: t('suggest.whomRequired'),
    tooManyRecipients: t('suggest.whomMax', { max: SUGGESTION_TARGETS_MAX }),
    nothingSuggested: t('suggest.whatRequired'),
    tooManySuggested: t('suggest.whatMax', { max: SUGGESTED_MAX }),
    dayUnreadable: t('suggest.dayUnreadable'),
    startInPast: t('suggest.startPast'),
    endBeforeStart: (day) => t('suggest.endBeforeStart', { day }),
  };
}

function useSentNotice(): (people: number, values: Values) => void {
  const { t } = useTranslation('catalog');
  const { notify } = usePortal();
  return (count, values) => {
    const day = daysOf(values).startDate;
    const startsLater = day && day > localDay(new Date());
    notify({
      kind: 'success',
      text: startsLater ? t('suggest.doneLater', { count, day: formatDate(day) }) : t('suggest.done', { count }),
    });
  };
}

/** Takes the focus when the step changes, because the focused button disappears with its step. */
function useFocusOnChange(step: unknown) {
  const container = useRef<HTMLDivElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) container.current?.focus({ preventScroll: true });
    previous.current = step;
  }, [step]);
  return container;
}
