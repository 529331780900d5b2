import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createMasterContent } from '@vr/shared-api/contract/master-contents';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import { FILE_TYPES, MASTER_CONTENT_NAME_MAX } from '@vr/shared-api/limits';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import * as uiStyles from '@vr/shared-ui/form.css';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildFields } from './BuildFields.tsx';
import { chosenTypes, NO_BUILDS } from './build.ts';
import * as styles from './master-content.css';
import { type MasterContentValues, useMasterContentSchema } from './useMasterContentSchema.ts';
import { refreshMasterContents, useUploadBuilds } from './useMasterContents.ts';

/** Creates a master content and starts the uploads of its builds. */
function useCreateMasterContent() {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const uploadBuilds = useUploadBuilds();
  // One idempotency key per name: a repeated call after a lost reply does not create a second master content.
  const attempt = useRef<{ name: string; key: string }>(null);
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  const explanation = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 500) return t('masterContent.duplicate');
    if (error.code === 'NO_QUOTA') return t('noQuota');
    return error.code === 'NO_MASTER_CONTENT_ACCESS' ? t('masterContent.noAccess') : undefined;
  };
  const create = async ({ name: typed, builds }: MasterContentValues): Promise<boolean> => {
    setFailure(null);
    const name = typed.trim();
    if (attempt.current?.name !== name) attempt.current = { name, key: newIdempotencyKey() };
    const idempotencyKey = attempt.current.key;
    try {
      uploadBuilds(await api.call(createMasterContent, { body: { name } }, { idempotencyKey }), builds);
    } catch (error) {
      const text = explanation(error);
      setFailure({ error, ...(text ? { text } : {}) });
      notify({ kind: 'error', text: text ?? t('masterContent.addFailed') });
      return false;
    }
    void refreshMasterContents(queries);
    notify({ kind: 'success', text: t('masterContent.added') });
    return true;
  };
  return { create, failure };
}

/** The dialog that creates a master content with a name and at least one build. The builds are uploaded afterwards. */
export default function AddMasterContent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const schema = useMasterContentSchema(undefined);
  const { create, failure } = useCreateMasterContent();
  return (
    <FormDialog<MasterContentValues>
      title={t('masterContent.add')}
      size="wide"
      initialValues={{ name: '', builds: NO_BUILDS }}
      validationSchema={schema}
      draft="master-content"
      keeps={['name']}
      onSave={create}
      failure={failure}
      onClose={onClose}
    >
      <FormField name="name" label={t('name')} max={MASTER_CONTENT_NAME_MAX}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <p className={styles.lead}>{t('masterContent.addText')}</p>
      <div className={styles.builds}>
        {FILE_TYPES.map((fileType) => (
          <BuildFields key={fileType} fileType={fileType} />
        ))}
      </div>
      <BuildRequired />
    </FormDialog>
  );
}

/** Shows after an attempt to save that a build is missing. */
function BuildRequired() {
  const { t } = useTranslation('admin');
  const { values, submitCount } = useFormikContext<MasterContentValues>();
  return (
    <div role="alert">
      {submitCount > 0 && chosenTypes(values.builds).length === 0 && (
        <p className={uiStyles.formFailure}>{t('masterContent.buildRequired')}</p>
      )}
    </div>
  );
}
