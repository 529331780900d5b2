import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteMasterContentFile } from '@vr/shared-api/contract/master-contents';
import type { FileType } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { usePortal } from '@vr/shared-ui/kernel';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import { type MasterContentDetail, refreshMasterContents } from './useMasterContents.ts';

/** Deletes all builds of a content type, unless a training uses that type. */
export function RemoveContentType({ content, fileType }: { content: MasterContentDetail; fileType: FileType }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const names = useContentTypeNames();
  const container = useRef<HTMLDivElement>(null);
  const confirmDialog = useDialogState<true>(container);
  const name = names[fileType];
  const isThere = content.files.some((file) => file.fileType === fileType);
  const errorText = (error: unknown) =>
    error instanceof ApiError && error.code === 'MASTER_CONTENT_IN_USE' ? t('masterContent.inUse') : t('deleteFailed');
  const remove = async () => {
    try {
      await api.call(deleteMasterContentFile, { params: { id: content.id, type: fileType } });
    } catch (error) {
      notify({ kind: 'error', text: errorText(error) });
      throw error;
    }
    notify({ kind: 'success', text: t('masterContent.typeRemoved', { type: name }) });
    await refreshMasterContents(queries);
  };
  return (
    <div ref={container} tabIndex={-1}>
      {isThere && (
        <Button danger size="small" icon={<Trash2 size={16} aria-hidden />} onClick={() => confirmDialog.open(true)}>
          {t('masterContent.removeType')}
          <span className="ui-hidden"> {name}</span>
        </Button>
      )}
      {confirmDialog.item && (
        <DeleteDialog
          title={t('masterContent.removeTypeTitle', { type: name, name: content.name })}
          onDelete={remove}
          errorText={errorText}
          onClose={confirmDialog.close}
        >
          <p>{t('masterContent.removeTypeText')}</p>
        </DeleteDialog>
      )}
    </div>
  );
}
