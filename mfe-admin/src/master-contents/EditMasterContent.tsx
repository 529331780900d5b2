import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getMasterContent, updateMasterContent } from '@vr/shared-api/contract/master-contents';
import { FILE_TYPES, MASTER_CONTENT_NAME_MAX } from '@vr/shared-api/limits';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildFields } from './BuildFields.tsx';
import { BuildUpload } from './BuildState.tsx';
import { chosenTypes, NO_BUILDS } from './build.ts';
import * as styles from './master-content.css';
import { RemoveContentType } from './RemoveContentType.tsx';
import { UsedIn } from './UsedIn.tsx';
import { type MasterContentValues, useMasterContentSchema } from './useMasterContentSchema.ts';
import { type MasterContentDetail, refreshMasterContents } from './useMasterContents.ts';
import { useUploadBuilds } from './useUploadBuilds.ts';
import { VersionList } from './VersionList.tsx';

/** Saves the name of a master content and starts the uploads of its new builds. */
function useSaveMasterContent(initial: MasterContentDetail) {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const uploadBuilds = useUploadBuilds();
  // The stored state that the edit is based on. Replaced when someone else has saved in the meantime.
  const [stored, setStored] = useState({ name: initial.name, version: initial.version });
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  /** Bases the edit on the state that someone else has saved. The person's input stays. */
  const reloadAfterConflict = async (error: unknown) => {
    const current = await api.call(getMasterContent, { params: { id: initial.id }, query: { lang } });
    setStored(current);
    setFailure({ error, text: t('masterContent.stale', { name: current.name }) });
  };
  const save = async ({ name: typed, builds }: MasterContentValues): Promise<boolean> => {
    setFailure(null);
    const name = typed.trim();
    try {
      if (name !== stored.name)
        await api.call(
          updateMasterContent,
          { params: { id: initial.id }, body: { name } },
          { ifMatch: stored.version },
        );
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      notify({ kind: 'error', text: t('masterContent.saveFailed') });
      if (code === 'STALE_EDIT')
        await reloadAfterConflict(error).catch((reloadError: unknown) => setFailure({ error: reloadError }));
      else setFailure({ error, ...(code === 'NOT_FOUND' ? { text: t('masterContent.gone') } : {}) });
      return false;
    }
    uploadBuilds({ id: initial.id, name }, builds);
    void refreshMasterContents(queries);
    notify({
      kind: 'success',
      text: chosenTypes(builds).length > 0 ? t('masterContent.sending') : t('masterContent.saved'),
    });
    return true;
  };
  return { save, failure };
}

/** The dialog that renames a master content, adds builds and removes content types. */
export function EditMasterContent({ content, onClose }: { content: MasterContentDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const schema = useMasterContentSchema(content);
  const { save, failure } = useSaveMasterContent(content);
  return (
    <FormDialog<MasterContentValues>
      title={t('masterContent.edit')}
      size="wide"
      initialValues={{ name: content.name, builds: NO_BUILDS }}
      validationSchema={schema}
      draft={`master-content-${content.id}`}
      keeps={['name']}
      onSave={save}
      failure={failure}
      onClose={onClose}
    >
      <FormField name="name" label={t('masterContent.name')} max={MASTER_CONTENT_NAME_MAX}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <UsedIn content={content} />
      <div className={styles.builds}>
        {FILE_TYPES.map((fileType) => (
          <BuildFields key={fileType} fileType={fileType}>
            <BuildUpload id={content.id} fileType={fileType} />
            <VersionList content={content} fileType={fileType} />
            <RemoveContentType content={content} fileType={fileType} />
          </BuildFields>
        ))}
      </div>
    </FormDialog>
  );
}
