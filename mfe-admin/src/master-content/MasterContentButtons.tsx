import { Button } from 'antd';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { type MasterContent, useCanEdit } from './useMasterContents.ts';

/** The actions of a row. */
export interface MasterContentActions {
  /** Opens the dialog, which is a form for those who can edit. */
  onOpen(content: MasterContent): void;
  onDelete(content: MasterContent): void;
}

/** Buttons to edit and delete a master content, or to show its details if the person cannot edit it. */
export function MasterContentButtons({ content, onOpen, onDelete }: MasterContentActions & { content: MasterContent }) {
  const { t } = useTranslation('admin');
  const canEdit = useCanEdit();
  const { name } = content;
  return (
    <span className={styles.actions}>
      <Button
        type="text"
        title={canEdit ? t('edit') : t('details')}
        aria-label={canEdit ? t('editOf', { name }) : t('detailsOf', { name })}
        icon={canEdit ? <Pencil size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        onClick={() => onOpen(content)}
      />
      {canEdit && (
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
