import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { RowButton } from '../lists/RowButton.tsx';
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
      <RowButton
        icon={canEdit ? Pencil : Eye}
        title={canEdit ? t('edit') : t('details')}
        label={canEdit ? t('editOf', { name }) : t('detailsOf', { name })}
        onClick={() => onOpen(content)}
      />
      {canEdit && (
        <RowButton
          icon={Trash2}
          title={t('delete')}
          label={t('deleteOf', { name })}
          onClick={() => onDelete(content)}
        />
      )}
    </span>
  );
}
