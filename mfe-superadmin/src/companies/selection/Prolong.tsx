import { formatDate } from '@vr/shared-api/date';
import { DayField } from '@vr/shared-ui/DayField';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { dayOfDate, readDay } from '@vr/shared-ui/format/day';
import { useStyles } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { Form, Formik } from 'formik';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import type { Company } from '../company.ts';
import { type Prolongation, prolong } from './prolongation.ts';
import sheet, * as styles from './selection.css';
import { useChangeContracts } from './useChangeContracts.ts';

interface ProlongProps {
  chosen: readonly Company[];
  onClose(): void;
}

interface Values {
  by: Prolongation['by'];
  /** DD/MM/YYYY. */
  day: string;
}

/** Returns the prolongation that the form describes; undefined while the day is missing or invalid. */
function prolongationOf({ by, day: typed }: Values): Prolongation | undefined {
  if (by === 'year') return { by };
  const day = readDay(typed);
  return day === undefined ? undefined : { by, day };
}

/** A dialog for prolonging the contracts of several companies. Shows the new end of each contract before the save. */
export default function Prolong({ chosen, onClose }: ProlongProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const form = useId();
  const { companies, save, isSaving, failure } = useChangeContracts(chosen, onClose);
  const schema = object({
    day: string().when('by', ([by], day) =>
      by === 'year'
        ? day
        : day
            .required(t('companyForm.endRequired'))
            .test('day', t('companyForm.endInvalid'), (typed) => !typed || readDay(typed) !== undefined),
    ),
  });
  return (
    <Formik<Values>
      initialValues={{ by: 'year', day: '' }}
      validationSchema={schema}
      onSubmit={(values) => {
        const prolongation = prolongationOf(values);
        if (!prolongation) return;
        const { changes } = prolong(companies, prolongation);
        save(changes.map(({ company, to }) => ({ company, change: { contractExpirationDate: to } })));
      }}
    >
      {({ values, setFieldValue }) => {
        const prolongation = prolongationOf(values);
        const outcome = prolongation && prolong(companies, prolongation);
        return (
          <Dialog
            open
            onClose={() => isSaving || onClose()}
            title={t('selection.prolongTitle')}
            size="small"
            footer={
              <DialogFoot
                onCancel={onClose}
                confirm={t('selection.prolong')}
                form={form}
                pending={isSaving}
                disabled={outcome?.changes.length === 0}
                failure={failure}
              />
            }
          >
            <Form id={form} noValidate>
              <SegmentedControl<Values['by']>
                className={styles.way}
                label={t('selection.prolongTitle')}
                value={values.by}
                onChange={(by) => void setFieldValue('by', by)}
                options={[
                  { value: 'year', label: t('selection.byAYear') },
                  { value: 'day', label: t('selection.toADate') },
                ]}
              />
              {values.by === 'day' && (
                <DayField
                  name="day"
                  label={t('companyForm.end')}
                  hint={t('companyForm.endHint')}
                  min={dayOfDate(new Date())}
                />
              )}
              {outcome && <Outcome {...outcome} />}
            </Form>
          </Dialog>
        );
      }}
    </Formik>
  );
}

/** Lists the contracts that change, with their new ends, and those that stay unchanged. */
function Outcome({ changes, kept }: ReturnType<typeof prolong>) {
  const { t } = useTranslation('superadmin');
  const today = dayOfDate(new Date());
  return (
    <section className={styles.changes}>
      <p role="status">
        {[
          t('selection.changes', { count: changes.length }),
          kept.length > 0 && t('selection.kept', { count: kept.length }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul>
        {changes.map(({ company: { id, name, contractExpirationDate }, to }) => (
          <li key={id}>
            <b>{name}</b>
            <span>
              {formatDate(contractExpirationDate)} → {formatDate(to)}
            </span>
            {to < today && (
              <span className={styles.past}>
                <TriangleAlert size={14} aria-hidden />
                {t('selection.stillEnded')}
              </span>
            )}
          </li>
        ))}
        {kept.map(({ id, name, contractExpirationDate }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{t('selection.staysAt', { date: formatDate(contractExpirationDate) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
