import { useQueryClient } from '@tanstack/react-query';
import { deleteCertificateTemplate, listCertificateTemplates } from '@vr/shared-api/contract/certificates';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { DeleteItemDialog } from '../dialogs/DeleteDialog.tsx';
import { useTemplateName } from './useTemplateName.ts';
import type { Template } from './useTemplates.ts';

/** Asks for confirmation and deletes a picture, after which certificates have the product's own template again. */
export function DeleteTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api } = usePortal();
  const { clientId } = useProfile();
  const queries = useQueryClient();
  const { nameOf } = useTemplateName();
  const { type, lang } = template;
  return (
    <DeleteItemDialog
      title={t('certificates.deleteTitle')}
      call={() => api.call(deleteCertificateTemplate, { params: { clientId, lang }, query: { type } })}
      deleted={t('certificates.deleted')}
      refresh={() => invalidate(queries, listCertificateTemplates)}
      onClose={onClose}
    >
      <p>{t('certificates.deleteText', { name: nameOf(template) })}</p>
    </DeleteItemDialog>
  );
}
