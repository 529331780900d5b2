import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteClient, listClients, previewClientDeletion } from '@vr/shared-api/contract/clients';
import type * as S from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listPartners } from '@vr/shared-api/contract/partners';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { fold } from '@vr/shared-api/fold';
import type { UiLang } from '@vr/shared-api/limits';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Field } from '@vr/shared-ui/Field';
import { formatNumber } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Input } from 'antd';
import { ChartNoAxesColumn, HardDrive, LayoutGrid, type LucideIcon, Route, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './deletion.css';

interface DeleteCompanyProps {
  company: { id: number; name: string };
  onClose(): void;
}

/** Shows what is deleted together with a company and what stays. Deletes the company once its name has been typed. */
export default function DeleteCompany({ company: { id, name }, onClose }: DeleteCompanyProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const preview = useQuery({
    ...endpointQuery(previewClientDeletion, { params: { id }, query: { lang } }),
    // Counts from an earlier opening may be out of date.
    gcTime: 0,
    // Not fetched again after the deletion, because the company no longer exists.
    staleTime: 'static',
  });
  const remove = async () => {
    await api.call(deleteClient, { params: { id } }).catch((error: unknown) => {
      // Someone else has already deleted the company.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    });
    notify({ kind: 'success', text: t('deletion.started', { name }) });
    void invalidate(queries, listClients, listPartners, listTrainings);
  };
  const isConfirmed = preview.isSuccess && fold(typed) === fold(name);
  return (
    <ConfirmDialog
      title={t('deletion.title', { name })}
      confirm={t('companies.delete')}
      icon={Trash2}
      danger
      disabled={!isConfirmed}
      onConfirm={remove}
      errorText={() => t('deletion.failed')}
      onClose={onClose}
    >
      <p className={styles.about}>{t('deletion.about')}</p>
      {preview.isPending && <ListSkeleton rows={4} />}
      {preview.isError && <FailureState error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.data && (
        <>
          <Deleted preview={preview.data} />
          {preview.data.passing.length > 0 && <Passing trainings={preview.data.passing} />}
          <Field
            name="name"
            label={t('deletion.nameLabel')}
            hint={t('deletion.nameHint', { name })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={undefined}
          >
            {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
          </Field>
        </>
      )}
    </ConfirmDialog>
  );
}

type Preview = ResponseOf<typeof S.previewClientDeletion>;

/** The numbers of people, trainings and other data deleted with a company. */
function Deleted({ preview: { people, trainings, courses, files, bytes, sessions } }: { preview: Preview }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const counted = (count: number) => ({ count, number: formatNumber(count, lang) });
  const lines: [LucideIcon, string][] = [
    [Users, t('deletion.people', counted(people))],
    [LayoutGrid, t('companies.trainings', counted(trainings))],
    [Route, t('deletion.courses', counted(courses))],
    [HardDrive, t('deletion.files', { ...counted(files), size: formatSize(bytes, lang) })],
    [ChartNoAxesColumn, t('deletion.sessions', counted(sessions))],
  ];
  return (
    <ul className={styles.deleted} aria-label={t('deletion.deleted')}>
      {lines.map(([Icon, text]) => (
        <li key={text} className="ui-num">
          <Icon size={18} strokeWidth={1.8} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Formats a list of names: `A, B and C`. */
const listNames = (names: readonly string[], lang: UiLang): string =>
  new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang).format(names);

/** The trainings that the platform takes over. */
function Passing({ trainings }: { trainings: Preview['passing'] }) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  return (
    <div className={styles.passing}>
      <h3>{t('deletion.passing', { count: trainings.length })}</h3>
      <p>{t('deletion.passingText', { count: trainings.length })}</p>
      <ul>
        {trainings.map(({ trainingId, lang: titleLang, title, offeredTo, players }) => (
          <li key={trainingId}>
            <b>
              <TextIn lang={titleLang}>{title}</TextIn>
            </b>
            {offeredTo.length > 0 && <span>{t('deletion.offeredTo', { companies: listNames(offeredTo, lang) })}</span>}
            {players > 0 && (
              <span>{t('deletion.players', { count: players, number: formatNumber(players, lang) })}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
