import { Button } from 'antd';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MasterContentActions } from './MasterContents.tsx';
import { type MasterContent, useMayChange } from './useMasterContents.ts';

/** Edit and delete, or for who only reads: details. Icons that say which master content they are about. */
export function MasterContentButtons({ content, onOpen, onDelete }: MasterContentActions & { content: MasterContent }) {
  const { t } = useTranslation('admin');
  const mayChange = useMayChange();
  const { name } = content;
  return (
    <span className="admin-actions">
      <Button
        type="text"
        title={mayChange ? t('edit') : t('details')}
        aria-label={mayChange ? t('editOf', { name }) : t('detailsOf', { name })}
        icon={mayChange ? <Pencil size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        onClick={() => onOpen(content)}
      />
      {mayChange && (
        <Button
          type="text"
          title={t('delete')}
          aria-label={t('deleteOf', { name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => onDelete(content)}
        />
      )}
    </span>
  );
}
