import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import type { QueryOf } from '@vr/shared-api/contract/endpoint';
import { getSummary, getUserSummary } from '@vr/shared-api/contract/summaries';
import type * as S from '@vr/shared-api/contract/summaries.schema';
import { bcp47, CONTENT_LANGS, type ContentLang, STATS_PERIOD_MAX_DAYS } from '@vr/shared-api/limits';
import { DayField } from '@vr/shared-ui/DayField';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { dayIn, daysBetween, readDay } from '@vr/shared-ui/format/day';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';
import { Select } from 'antd';
import { Form, Formik } from 'formik';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { daysOf, PERIODS, type SummaryPeriod } from './period.ts';
import sheet, * as styles from './summary.css';

/** The subject of a summary: one person, or the team or company that `scope` selects. */
export type SummaryOf =
  | { person: { id: number; firstName: string } }
  | { scope: Omit<QueryOf<typeof S.getSummary>, 'startDate' | 'endDate'> };

interface SummaryDialogProps {
  of: SummaryOf;
  onClose: () => void;
}

interface Values {
  period: SummaryPeriod;
  /** The first and last day as typed. */
  start: string;
  end: string;
  lang: ContentLang;
}

function useSchema(): yup.ObjectSchema<object> {
  const { t } = useTranslation('summary');
  const daysIn = ({
    parent,
  }: yup.TestContext): { isOwn: boolean; start: string | undefined; end: string | undefined } => {
    const { period, start = '', end = '' } = parent as Partial<Values>;
    return { isOwn: period === 'OWN', start: readDay(start), end: readDay(end) };
  };
  // Formik passes empty fields to Yup as undefined.
  return yup.object({
    start: yup.string().test('day', t('day'), (_, context) => {
      const { isOwn, start } = daysIn(context);
      return !isOwn || start !== undefined;
    }),
    end: yup.string().test('day', t('day'), (_, context) => {
      const { isOwn, start, end } = daysIn(context);
      if (!isOwn) return true;
      if (end === undefined) return false;
      if (start === undefined) return true;
      if (end < start) return context.createError({ message: t('order') });
      return (
        daysBetween(start, end) < STATS_PERIOD_MAX_DAYS ||
        context.createError({ message: t('tooLong', { count: STATS_PERIOD_MAX_DAYS }) })
      );
    }),
  });
}

/**
 * Lets the user choose a period and a language, then saves a printable A4 PDF that summarises the training in that period.
 */
export default function SummaryDialog(props: SummaryDialogProps) {
  useStyles(sheet);
  const hasTexts = useLazyTexts('summary', (lang) => import(`./locales/${lang}.json`));
  return hasTexts && <SummaryForm {...props} />;
}

function SummaryForm({ of, onClose }: SummaryDialogProps) {
  const { t } = useTranslation('summary');
  const { api, lang: uiLang } = usePortal();
  const timeZone = useCompanyZone();
  const id = useId();
  const schema = useSchema();
  const names = new Intl.DisplayNames(uiLang, { type: 'language' });
  const periodNames: Record<SummaryPeriod, string> = {
    THIS_MONTH: t('THIS_MONTH'),
    LAST_MONTH: t('LAST_MONTH'),
    THIS_YEAR: t('THIS_YEAR'),
    LAST_YEAR: t('LAST_YEAR'),
    OWN: t('OWN'),
  };
  const save = useMutation({
    mutationFn: async ({ period, start, end, lang }: Values) => {
      const days =
        period === 'OWN'
          ? { startDate: readDay(start) ?? '', endDate: readDay(end) ?? '' }
          : daysOf(period, dayIn(timeZone, new Date()));
      return 'scope' in of
        ? api.call(getSummary, { params: { lang }, query: { ...of.scope, ...days } })
        : api.call(getUserSummary, { params: { id: of.person.id, lang }, query: days });
    },
    onSuccess: (file) => {
      saveFile(file, datedFileName(t('file'), 'pdf', new Date()));
      onClose();
    },
  });
  const tooMany = save.error instanceof ApiError && save.error.code === 'SUMMARY_TOO_LONG';
  const initial: Values = { period: 'THIS_YEAR', start: '', end: '', lang: uiLang };
  return (
    <Formik<Values>
      initialValues={initial}
      validationSchema={schema}
      onSubmit={(values) => save.mutateAsync(values).catch(() => undefined)}
    >
      {({ values, setFieldValue }) => (
        <Dialog
          open
          onClose={onClose}
          title={'scope' in of ? t('title') : t('titleOf', { firstName: of.person.firstName })}
          size="small"
          phone="sheet"
          footer={
            <DialogFoot
              onCancel={onClose}
              confirm={t('save')}
              icon={Download}
              pending={save.isPending}
              form={id}
              failure={{ error: save.error, text: tooMany ? t('tooManyRows') : undefined }}
            />
          }
        >
          <Form id={id} noValidate className={styles.form}>
            <p className={styles.note}>{t('hint')}</p>
            <div>
              <label htmlFor={`${id}-period`}>{t('period')}</label>
              <Select
                id={`${id}-period`}
                className={styles.select}
                value={values.period}
                onChange={(period) => setFieldValue('period', period)}
                options={PERIODS.map((value) => ({ value, label: periodNames[value] }))}
              />
            </div>
            {values.period === 'OWN' && (
              <>
                <DayField name="start" label={t('start')} />
                <DayField name="end" label={t('end')} />
              </>
            )}
            <div>
              <label htmlFor={`${id}-lang`}>{t('language')}</label>
              <Select
                id={`${id}-lang`}
                className={styles.select}
                value={values.lang}
                onChange={(lang) => setFieldValue('lang', lang)}
                options={CONTENT_LANGS.map((value) => ({ value, label: names.of(bcp47(value)) ?? value }))}
              />
            </div>
          </Form>
        </Dialog>
      )}
    </Formik>
  );
}
