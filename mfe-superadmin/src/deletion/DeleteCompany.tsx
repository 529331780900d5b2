import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteClient, listClients, previewClientDeletion } from '@vr/shared-api/contract/clients';
import { listPartners } from '@vr/shared-api/contract/partners';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { fold } from '@vr/shared-api/fold';
import { ConfirmDialog } from '@vr/shared-ui/ConfirmDialog';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Field } from '@vr/shared-ui/Field';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Input } from 'antd';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Consequences } from './Consequences.tsx';
import sheet, * as styles from './deletion.css';

interface DeleteCompanyProps {
  company: { id: number; name: string };
  onClose(): void;
}

/** Says what is deleted with a company and what stays, and deletes the company after its name has been typed. */
export default function DeleteCompany({ company, onClose }: DeleteCompanyProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const [typed, setTyped] = useState('');
  const preview = useQuery({
    ...endpointQuery(previewClientDeletion, { params: { id: company.id }, query: { lang } }),
    // Counts that were fetched for an earlier opening may be wrong now.
    gcTime: 0,
    // Not fetched again after the deletion, when the company no longer exists.
    staleTime: 'static',
  });
  const remove = useDeletion(company);
  const isConfirmed = preview.isSuccess && fold(typed) === fold(company.name);
  return (
    <ConfirmDialog
      title={t('deletion.title', { name: company.name })}
      confirm={t('deletion.confirm')}
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
          <Consequences preview={preview.data} />
          <Field
            name="name"
            label={t('deletion.nameLabel')}
            hint={t('deletion.nameHint', { name: company.name })}
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

function useDeletion({ id, name }: DeleteCompanyProps['company']) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  return async () => {
    try {
      await api.call(deleteClient, { params: { id } });
    } catch (error) {
      // Someone else has deleted the company in the meantime.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    }
    notify({ kind: 'success', text: t('deletion.started', { name }) });
    void invalidate(cache, listClients, listPartners, listTrainings);
  };
}
