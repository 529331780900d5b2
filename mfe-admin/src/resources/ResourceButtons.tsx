import { Button } from 'antd';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResourceActions } from './Resources.tsx';
import { useDownload } from './useDownload.ts';
import type { Resource } from './useResources.ts';

/** Download, edit, delete: icons that say which document they are about. */
export function ResourceButtons({ resource, onEdit, onDelete }: ResourceActions & { resource: Resource }) {
  const { t } = useTranslation('admin');
  const download = useDownload();
  const { id, title } = resource;
  return (
    <span className="admin-actions">
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
