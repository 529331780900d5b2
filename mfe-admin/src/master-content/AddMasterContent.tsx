import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createMasterContent } from '@vr/shared-api/contract/master-contents';
import { FILE_TYPES, isName, MASTER_CONTENT_NAME_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Form, Formik, type FormikErrors } from 'formik';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../FormFoot.tsx';
import { BuildFields } from './BuildFields.tsx';
import { type Builds, buildProblems, chosenTypes, NO_BUILDS } from './build.ts';
import { MASTER_CONTENTS_KEY } from './useMasterContents.ts';
import { useStartBuilds } from './useStartBuilds.ts';

interface Values {
  name: string;
  builds: Builds;
}

/** Makes a master content of a name and at least one build; the builds follow as uploads. */
export function AddMasterContent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const queries = useQueryClient();
  const start = useStartBuilds();
  const form = useId();
  // Sent again after a lost reply, it is still the same one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  const validate = ({ name, builds }: Values): FormikErrors<Values> => {
    const chosen = chosenTypes(builds);
    const bad = FILE_TYPES.some((type) => Object.keys(buildProblems(type, builds[type])).length > 0);
    return {
      ...(isName(name) ? {} : { name: t('masterContent.nameRequired') }),
      // Each field says itself what it lacks.
      ...(chosen.length === 0 || bad ? { builds: t('masterContent.buildRequired') as never } : {}),
    };
  };
  const explanation = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.status === 500) return t('masterContent.duplicate');
    if (error.code === 'NO_QUOTA') return t('noQuota');
    return error.code === 'NO_MASTER_CONTENT_ACCESS' ? t('masterContent.noAccess') : undefined;
  };
  const save = async ({ name, builds }: Values) => {
    setFailure(null);
    try {
      start(await api.call(createMasterContent, { body: { name: name.trim() } }, { idempotencyKey }), builds);
    } catch (error) {
      const text = explanation(error);
      setFailure({ error, ...(text ? { text } : {}) });
      notify({ kind: 'error', text: text ?? t('masterContent.addFailed') });
      return;
    }
    void queries.invalidateQueries({ queryKey: [MASTER_CONTENTS_KEY] });
    notify({ kind: 'success', text: t('masterContent.added') });
    onClose();
  };
  return (
    <Formik<Values> initialValues={{ name: '', builds: NO_BUILDS }} validate={validate} onSubmit={save}>
      {({ values, submitCount }) => (
        <Dialog
          open
          onClose={onClose}
          title={t('masterContent.add')}
          footer={<FormFoot form={form} onCancel={onClose} />}
        >
          <Form id={form} noValidate>
            <KeepDraft name="master-content" fields={['name']} />
            <FormField name="name" label={t('masterContent.name')}>
              {(control) => <Input {...control} maxLength={MASTER_CONTENT_NAME_MAX} autoComplete="off" />}
            </FormField>
            <p className="admin-lead">{t('masterContent.addText')}</p>
            <div className="admin-builds">
              {FILE_TYPES.map((fileType) => (
                <BuildFields key={fileType} fileType={fileType} />
              ))}
            </div>
            <div role="alert">
              {submitCount > 0 && chosenTypes(values.builds).length === 0 && (
                <p className="ui-form-failure">{t('masterContent.buildRequired')}</p>
              )}
            </div>
            <FormFailure error={failure?.error} text={failure?.text} />
          </Form>
        </Dialog>
      )}
    </Formik>
  );
}
