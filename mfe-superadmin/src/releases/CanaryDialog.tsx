import { useQueries } from '@tanstack/react-query';
import { compareNames } from '@vr/shared-api/compare-names';
import { listClients } from '@vr/shared-api/contract/clients';
import { CLIENT_TYPES } from '@vr/shared-api/limits';
import { CANARY_CLIENTS_MAX } from '@vr/shared-api/release';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { Field } from '@vr/shared-ui/Field';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Input, Select } from 'antd';
import { useField, useFormikContext } from 'formik';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { Note } from '../dialogs/Note.tsx';
import type { Remote } from './release.ts';
import sheet, * as styles from './releases.css';
import { useChangeRemote } from './useRemotes.ts';

interface CanaryDialogProps {
  remote: Remote;
  version: string;
  onClose(): void;
}

/** The form's values. `percent` is the text as typed. */
interface CanaryValues {
  percent: string;
  clientIds: number[];
}

/** Lets the user choose who gets a release before everyone does: a percentage of all people, and companies. */
export function CanaryDialog({ remote, version, onClose }: CanaryDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { change, textOf } = useChangeRemote();
  const [error, setError] = useState<unknown>(null);
  const { canary } = remote;
  const known = canary?.version === version ? canary : undefined;
  const initial: CanaryValues = {
    percent: String(known?.percent ?? 5),
    clientIds: known?.clients.map(({ id }) => id) ?? [],
  };
  const percentText = t('releases.canary.percentWrong');
  const schema = yup.object({
    percent: yup.string().matches(/^(?:\d|[1-9]\d|100)$/u, percentText),
    clientIds: yup.array().max(CANARY_CLIENTS_MAX, t('releases.canary.tooMany', { max: CANARY_CLIENTS_MAX })),
  });
  const save = async ({ percent, clientIds }: CanaryValues) => {
    setError(null);
    try {
      await change({ kind: 'canary', remote: remote.name, version, percent: Number(percent), clientIds });
      return true;
    } catch (reason) {
      setError(reason);
      return false;
    }
  };
  return (
    <FormDialog<CanaryValues>
      title={t('releases.canary.title', { version })}
      initialValues={initial}
      validationSchema={schema}
      draft={`canary-${remote.name}`}
      keeps={['percent', 'clientIds']}
      onSave={save}
      failure={{ error, text: textOf(error) }}
      onClose={onClose}
    >
      <p className={`ui-meta ${styles.about}`}>{t('releases.canary.about', { remote: remote.name })}</p>
      {canary && !known && <Note>{t('releases.canary.replaces', { version: canary.version })}</Note>}
      <div className={styles.form}>
        <PercentField />
        <ClientsField />
      </div>
    </FormDialog>
  );
}

function PercentField() {
  const { t } = useTranslation('superadmin');
  const [{ value, onChange, onBlur }, { error, touched }] = useField<string>('percent');
  return (
    <Field
      name="percent"
      label={t('releases.canary.percent')}
      hint={t('releases.canary.percentHint')}
      error={touched ? error : undefined}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    >
      {(control) => <Input {...control} className={styles.percent} inputMode="numeric" suffix="%" />}
    </Field>
  );
}

function ClientsField() {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const { values, errors, setFieldValue } = useFormikContext<CanaryValues>();
  const clients = useQueries({ queries: CLIENT_TYPES.map((type) => endpointQuery(listClients, { query: { type } })) });
  const compare = compareNames(lang);
  const options = clients
    .flatMap(({ data }) => data?.items ?? [])
    // The numbers are what the commands of releases take.
    .map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))
    .sort((a, b) => compare(a.label, b.label));
  const id = useId();
  const problem = errors.clientIds
    ? String(errors.clientIds)
    : clients.some(({ isError }) => isError)
      ? t('releases.canary.clientsFailed')
      : undefined;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{t('releases.canary.clients')}</label>
      <Select<number[]>
        id={id}
        mode="multiple"
        className={styles.clients}
        loading={clients.some(({ isPending }) => isPending)}
        value={values.clientIds}
        onChange={(chosen) => void setFieldValue('clientIds', chosen)}
        placeholder={t('releases.canary.clientsChoose')}
        showSearch={searchByLabel}
        options={options}
        {...(problem ? { status: 'error' } : {})}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-error`}
      />
      <FieldProblem id={`${id}-error`} problem={problem} />
    </div>
  );
}
