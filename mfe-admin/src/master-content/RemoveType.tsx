import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { deleteMasterContentFile } from '@vr/shared-api/contract/master-contents';
import type { FileType } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { useOpened } from '../useOpened.ts';
import { MASTER_CONTENTS_KEY, type MasterContentDetail } from './useMasterContents.ts';

/** Takes every version of a type away, where no training uses that type. */
export function RemoveType({ content, fileType }: { content: MasterContentDetail; fileType: FileType }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const names = useContentTypeNames();
  const place = useRef<HTMLDivElement>(null);
  const asking = useOpened<true>(place);
  const name = names[fileType];
  const isThere = content.files.some((file) => file.fileType === fileType);
  const textOf = (error: unknown) =>
    error instanceof ApiError && error.code === 'MASTER_CONTENT_IN_USE' ? t('masterContent.inUse') : t('deleteFailed');
  const remove = async () => {
    try {
      await api.call(deleteMasterContentFile, { params: { id: content.id, type: fileType } });
    } catch (error) {
      notify({ kind: 'error', text: textOf(error) });
      throw error;
    }
    notify({ kind: 'success', text: t('masterContent.typeRemoved', { type: name }) });
    await queries.invalidateQueries({ queryKey: [MASTER_CONTENTS_KEY] });
  };
  return (
    <div ref={place} tabIndex={-1}>
      {isThere && (
        <Button danger size="small" icon={<Trash2 size={16} aria-hidden />} onClick={() => asking.open(true)}>
          {t('masterContent.removeType')}
          <span className="ui-hidden"> {name}</span>
        </Button>
      )}
      {asking.opened && (
        <DeleteDialog
          title={t('masterContent.removeTypeTitle', { type: name, name: content.name })}
          onDelete={remove}
          textOf={textOf}
          onClose={asking.close}
        >
          <p>{t('masterContent.removeTypeText')}</p>
        </DeleteDialog>
      )}
    </div>
  );
}
