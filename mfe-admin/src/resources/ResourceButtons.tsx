import { Button } from 'antd';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { useResourceDownload } from './useResourceDownload.ts';
import type { Resource } from './useResources.ts';

/** The actions of a row. */
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
      <Button
        type="text"
        title={t('resources.download')}
        aria-label={t('resources.downloadOf', { title })}
        icon={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate(id)}
      />
      <Button
        type="text"
        title={t('edit')}
        aria-label={t('editOf', { name: title })}
        icon={<Pencil size={18} aria-hidden />}
        onClick={() => onEdit(resource)}
      />
      <Button
        type="text"
        title={t('delete')}
        aria-label={t('deleteOf', { name: title })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => onDelete(resource)}
      />
    </span>
  );
}
