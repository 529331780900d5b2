import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteClient, previewClientDeletion } from '@vr/shared-api/contract/clients';
import { fold } from '@vr/shared-api/fold';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { Field } from '@vr/shared-ui/Field';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Button, Input } from 'antd';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialogsSheet, * as dialogsStyles from '../dialogs/dialogs.css';
import { Consequences } from './Consequences.tsx';
import sheet, * as styles from './deletion.css';

interface DeleteCompanyProps {
  company: { id: number; name: string };
  onClose(): void;
}

/** Says what is deleted with a company and what stays, and deletes the company after its name has been typed. */
export default function DeleteCompany({ company, onClose }: DeleteCompanyProps) {
  useStyles(dialogsSheet);
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { api } = usePortal();
  const id = useId();
  const [typed, setTyped] = useState('');
  const preview = useQuery({
    queryKey: ['previewClientDeletion', company.id],
    queryFn: ({ signal }) => api.call(previewClientDeletion, { params: { id: company.id } }, { signal }),
    // Counts that were fetched for an earlier opening may be wrong now.
    gcTime: 0,
    // Not fetched again after the deletion, when the company no longer exists.
    staleTime: 'static',
  });
  const deletion = useDeletion(company, onClose);
  const isConfirmed = preview.isSuccess && fold(typed) === fold(company.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !deletion.isPending) deletion.mutate();
  };
  return (
    <Dialog
      open
      onClose={() => deletion.isPending || onClose()}
      title={t('deletion.title', { name: company.name })}
      size="small"
      footer={
        <div className={dialogsStyles.foot}>
          <p id={`${id}-reason`} className={styles.reason}>
            {!isConfirmed && t('deletion.reason')}
          </p>
          <Button disabled={deletion.isPending} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button
            type="primary"
            danger
            htmlType="submit"
            form={id}
            icon={<Trash2 size={18} aria-hidden />}
            disabled={!isConfirmed}
            aria-describedby={`${id}-reason`}
            loading={deletion.isPending}
          >
            {t('deletion.confirm')}
          </Button>
        </div>
      }
    >
      <p className={styles.about}>{t('deletion.about')}</p>
      {preview.isPending && <ListSkeleton rows={4} />}
      {preview.isError && <FailureState error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.data && (
        <>
          <Consequences preview={preview.data} />
          <form id={id} noValidate onSubmit={submit}>
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
          </form>
        </>
      )}
      <FormFailure error={deletion.error} text={deletion.error ? t('deletion.failed') : undefined} />
    </Dialog>
  );
}

/** The lists that a deletion changes: trainings of the company may pass to the platform. */
const CHANGED_LISTS = ['listClients', 'listPartners', 'listTrainings'];

function useDeletion({ id, name }: DeleteCompanyProps['company'], onDeleted: () => void) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api.call(deleteClient, { params: { id } });
      } catch (error) {
        // Someone else has deleted the company in the meantime.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
      }
    },
    onSuccess: () => {
      notify({ kind: 'success', text: t('deletion.started', { name }) });
      onDeleted();
      for (const list of CHANGED_LISTS) void cache.invalidateQueries({ queryKey: [list] });
    },
    onError: () => notify({ kind: 'error', text: t('deletion.failed') }),
  });
}
