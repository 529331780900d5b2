import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** Downloads a document. Each download requests a new link, which is valid for a few minutes. */
export function useResourceDownload() {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  return useMutation({
    mutationFn: (id: number) => api.call(getResourceLink, { params: { id } }),
    // The response is an attachment, so the browser stays on this page.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
      notify({ kind: 'error', text: gone ? t('resources.gone') : t('resources.downloadFailed') });
    },
  });
}
