import { useMutation } from '@tanstack/react-query';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { usePortal } from '@vr/shared-ui/kernel';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isGone } from '../dialogs/is-gone.ts';
import * as styles from '../lists/lists.css';
import { DeleteButton, EditButton, RowButton } from '../lists/RowButton.tsx';
import type { Resource } from './useResources.ts';

export interface ResourceActions {
  onEdit(resource: Resource): void;
  onDelete(resource: Resource): void;
}

/** Buttons to download, edit and delete a document. */
export function ResourceButtons({ resource, onEdit, onDelete }: ResourceActions & { resource: Resource }) {
  const { t } = useTranslation('admin');
  const download = useResourceDownload();
  const { id, title } = resource;
  return (
    <span className={styles.actions}>
      <RowButton
        icon={Download}
        title={t('resources.download')}
        label={t('resources.downloadOf', { title })}
        loading={download.isPending}
        onClick={() => download.mutate(id)}
      />
      <EditButton name={title} onClick={() => onEdit(resource)} />
      <DeleteButton name={title} onClick={() => onDelete(resource)} />
    </span>
  );
}

/** Downloads a document. Each download requests a new link, which is valid for a few minutes. */
function useResourceDownload() {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  return useMutation({
    mutationFn: (id: number) => api.call(getResourceLink, { params: { id } }),
    // The response is an attachment, so the browser stays on this page.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      notify({ kind: 'error', text: isGone(error) ? t('resources.gone') : t('resources.downloadFailed') });
    },
  });
}
