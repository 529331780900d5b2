import { useMutation } from '@tanstack/react-query';
import { getGraphicalCharter } from '@vr/shared-api/contract/clients';
import { usePortal } from '@vr/shared-ui/kernel';
import { openFile } from '@vr/shared-ui/save-file';
import { useTranslation } from 'react-i18next';

/** Opens the stored graphical charter of a company in a new tab. */
export function useOpenCharter(id: number) {
  const { t } = useTranslation('superadmin');
  const { api, notify } = usePortal();
  return useMutation({
    mutationFn: () => api.call(getGraphicalCharter, { params: { id } }),
    onSuccess: openFile,
    onError: () => notify({ kind: 'error', text: t('companyForm.charterNotOpened') }),
  });
}
