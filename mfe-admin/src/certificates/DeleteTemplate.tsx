import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteCertificateTemplate, listCertificateTemplates } from '@vr/shared-api/contract/certificates';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import { useTemplateName } from './useTemplateName.ts';
import type { Template } from './useTemplates.ts';

/** Asks for confirmation and deletes a picture, after which certificates have the product's own template again. */
export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const { clientId } = useProfile();
  const queries = useQueryClient();
  const { nameOf } = useTemplateName();
  const { type, lang } = template;
  const remove = async () => {
    try {
      await api.call(deleteCertificateTemplate, { params: { clientId, lang }, query: { type } });
    } catch (error) {
      // Someone else has deleted it in the meantime.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        notify({ kind: 'error', text: t('deleteFailed') });
        throw error;
      }
    }
    notify({ kind: 'success', text: t('certificates.deleted') });
    await invalidate(queries, listCertificateTemplates);
  };
  return (
    <DeleteDialog
      title={t('certificates.deleteTitle')}
      onDelete={remove}
      errorText={() => t('deleteFailed')}
      onClose={onClose}
    >
      <p>{t('certificates.deleteText', { name: nameOf(template) })}</p>
    </DeleteDialog>
  );
}
