import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteMasterContent } from '@vr/shared-api/contract/master-contents';
import { FILE_TYPES, RESTORABLE_DAYS } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { placeKey } from '@vr/shared-ui/uploads';
import { useTranslation } from 'react-i18next';
import { DeleteItemDialog } from '../dialogs/DeleteDialog.tsx';
import { Warning } from '../lists/Warning.tsx';
import { type MasterContent, refreshMasterContents } from './useMasterContents.ts';

/**
 * The dialog that deletes a master content. If trainings use the master content, shows their number and deletes
 * nothing.
 */
export function DeleteMasterContent({ content, onClose }: { content: MasterContent; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api, uploads } = usePortal();
  const queries = useQueryClient();
  const { id, name, usedIn } = content;
  const isUsed = (error: unknown) => error instanceof ApiError && error.code === 'MASTER_CONTENT_IN_USE';
  const call = () =>
    api.call(deleteMasterContent, { params: { id } }).catch((error: unknown) => {
      if (isUsed(error)) void refreshMasterContents(queries);
      throw error;
    });
  const refresh = () => {
    const keys = FILE_TYPES.map((fileType) => placeKey({ kind: 'master-content', id, fileType }));
    for (const { key } of uploads.list.getState()) if (keys.includes(key)) uploads.cancel(key);
    return refreshMasterContents(queries);
  };
  return (
    <DeleteItemDialog
      title={t('deleteTitle', { name })}
      isBlocked={usedIn > 0}
      call={call}
      deleted={t('masterContent.deleted')}
      refresh={refresh}
      errorText={(error) => (isUsed(error) ? t('masterContent.inUse') : undefined)}
      onClose={onClose}
    >
      {usedIn > 0 ? (
        <Warning text={t('masterContent.deleteUsed', { usage: t('usage.trainings', { count: usedIn }) })} />
      ) : (
        <p>
          {t('usage.none')}. {t('masterContent.deleteText', { days: RESTORABLE_DAYS })}
        </p>
      )}
    </DeleteItemDialog>
  );
}
