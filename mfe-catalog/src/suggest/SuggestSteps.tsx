import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { formatDate } from '@vr/shared-ui/format/date';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Form, Formik, type FormikErrors } from 'formik';
import { ArrowRight, Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import { Confirm } from './Confirm.tsx';
import { localDay } from './days.ts';
import styles from './suggest.css';
import { type Sending, sendingOf, type TitleOf, useSuggestion } from './useSuggestion.ts';
import { daysOf, initialValues, problemsOf, type Settled, type Values } from './values.ts';
import { When } from './When.tsx';

interface SuggestStepsProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is settled from the beginning, and how it reads. */
  settled: Settled;
  about: ReactNode;
  /** What is still to be chosen, beside when. */
  children: ReactNode;
  titleOf: TitleOf;
}

/** What is wrong with the values, in words. */
function useProblems(): (values: Values) => FormikErrors<Values> {
  const { t } = useTranslation('catalog');
  return (values) => {
    const today = localDay(new Date());
    const { whom, what, startDate, endDate } = problemsOf(values, today);
    const errors: Record<string, string> = {};
    if (whom)
      errors.userIds =
        whom === 'none' ? t('suggest.whomRequired') : t('suggest.whomMax', { max: SUGGESTION_TARGETS_MAX });
    if (what)
      errors.trainingIds = what === 'none' ? t('suggest.whatRequired') : t('suggest.whatMax', { max: SUGGESTED_MAX });
    if (startDate) errors.startDate = startDate === 'past' ? t('suggest.startPast') : t('suggest.dayUnreadable');
    const least = formatDate(daysOf(values).startDate ?? today);
    if (endDate)
      errors.endDate =
        endDate === 'before-start' ? t('suggest.endBeforeStart', { day: least }) : t('suggest.dayUnreadable');
    return errors;
  };
}

/** Suggests something in two steps: what, to whom and when; and what that comes to, before it is sent. */
export function SuggestSteps({ open, onClose, title, settled, about, children, titleOf }: SuggestStepsProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { notify } = usePortal();
  const formId = useId();
  const problemsIn = useProblems();
  const [initial] = useState(() => initialValues(settled, new Date()));
  const [sending, setSending] = useState<Sending | null>(null);
  const { check, send } = useSuggestion(sending, titleOf, (count) => {
    const day = sending && daysOf(sending.values).startDate;
    const later = day && day > localDay(new Date());
    notify({
      kind: 'success',
      text: later ? t('suggest.doneLater', { count, day: formatDate(day) }) : t('suggest.done', { count }),
    });
    onClose();
  });

  // The keyboard goes along from step to step.
  const place = useRef<HTMLDivElement>(null);
  const confirms = sending !== null;
  const shown = useRef(confirms);
  useEffect(() => {
    if (shown.current !== confirms) place.current?.focus({ preventScroll: true });
    shown.current = confirms;
  }, [confirms]);
  const back = () => {
    send.reset();
    setSending(null);
  };

  return (
    <Dialog
      open={open}
      onClose={() => send.isPending || onClose()}
      title={confirms ? t('suggest.confirmTitle') : title}
      size={confirms ? 'small' : 'large'}
      footer={
        confirms ? (
          <DialogFoot
            key="confirm"
            onCancel={back}
            cancel={t('suggest.back')}
            confirm={t('suggest.send')}
            icon={Send}
            disabled={!check.isSuccess}
            pending={send.isPending}
            // The second click of a double one that has begun on the step before confirms nothing.
            onConfirm={({ detail }) => detail > 1 || send.mutate(sending)}
          />
        ) : (
          <DialogFoot
            key="choose"
            onCancel={onClose}
            confirm={t('suggest.continue')}
            icon={ArrowRight}
            pending={false}
            form={formId}
          />
        )
      }
    >
      <Formik<Values>
        initialValues={initial}
        validate={problemsIn}
        onSubmit={(values, { setSubmitting }) => {
          setSubmitting(false);
          setSending(sendingOf(values));
        }}
      >
        <div ref={place} tabIndex={-1} className="catalog-suggest">
          {sending ? (
            <Confirm values={sending.values} titleOf={titleOf} check={check} send={send} />
          ) : (
            <Form id={formId} noValidate>
              {about}
              <div className="catalog-suggest-columns">
                {children}
                <When />
              </div>
            </Form>
          )}
        </div>
      </Formik>
    </Dialog>
  );
}
