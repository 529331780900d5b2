import { useQueryClient } from '@tanstack/react-query';
import { getMasterContent, updateMasterContent } from '@vr/shared-api/contract/master-contents';
import { FILE_TYPES, MASTER_CONTENT_NAME_MAX } from '@vr/shared-api/limits';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEditedItem } from '../dialogs/useEditedItem.ts';
import { BuildFields } from './BuildFields.tsx';
import { BuildUpload } from './BuildState.tsx';
import { chosenTypes, NO_BUILDS } from './build.ts';
import * as styles from './master-content.css';
import { RemoveContentType } from './RemoveContentType.tsx';
import { UsedIn } from './UsedIn.tsx';
import { type MasterContentValues, useMasterContentSchema } from './useMasterContentSchema.ts';
import { type MasterContentDetail, refreshMasterContents, useUploadBuilds } from './useMasterContents.ts';
import { VersionList } from './VersionList.tsx';

/** Saves the name of a master content and starts the uploads of its new builds. */
function useSaveMasterContent(initial: MasterContentDetail) {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const uploadBuilds = useUploadBuilds();
  const { id } = initial;
  const {
    item: stored = initial,
    failure,
    clearFailure,
    fail,
  } = useEditedItem(initial, {
    reload: () => api.call(getMasterContent, { params: { id }, query: { lang } }),
    gone: t('masterContent.gone'),
    stale: ({ name }) => t('masterContent.stale', { name }),
  });
  const save = async ({ name: typed, builds }: MasterContentValues): Promise<boolean> => {
    clearFailure();
    const name = typed.trim();
    try {
      if (name !== stored.name)
        await api.call(updateMasterContent, { params: { id }, body: { name } }, { ifMatch: stored.version });
    } catch (error) {
      notify({ kind: 'error', text: t('masterContent.saveFailed') });
      await fail(error);
      return false;
    }
    uploadBuilds({ id, name }, builds);
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
      <FormField name="name" label={t('name')} max={MASTER_CONTENT_NAME_MAX}>
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
