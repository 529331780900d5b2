import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { DeleteButton, EditButton, RowButton } from '../lists/RowButton.tsx';
import { type MasterContent, useCanEdit } from './useMasterContents.ts';

export interface MasterContentActions {
  /** Opens the dialog of a master content. The dialog is a form if the person can edit. */
  onOpen(content: MasterContent): void;
  onDelete(content: MasterContent): void;
}

export interface MasterContentListProps extends MasterContentActions {
  contents: readonly MasterContent[];
}

/** Buttons to edit and delete a master content, or to show its details if the person cannot edit it. */
export function MasterContentButtons({ content, onOpen, onDelete }: MasterContentActions & { content: MasterContent }) {
  const { t } = useTranslation('admin');
  const canEdit = useCanEdit();
  const { name } = content;
  return (
    <span className={styles.actions}>
      {canEdit ? (
        <EditButton name={name} onClick={() => onOpen(content)} />
      ) : (
        <RowButton icon={Eye} title={t('details')} label={t('detailsOf', { name })} onClick={() => onOpen(content)} />
      )}
      {canEdit && <DeleteButton name={name} onClick={() => onDelete(content)} />}
    </span>
  );
}
