import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getMasterContent, updateMasterContent } from '@vr/shared-api/contract/master-contents';
import { FILE_TYPES, type FileType, isName, MASTER_CONTENT_NAME_MAX } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import { Button, Input } from 'antd';
import { Form, Formik, type FormikErrors } from 'formik';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../FormFoot.tsx';
import { BuildFields } from './BuildFields.tsx';
import { type Builds, buildProblems, chosenTypes, NO_BUILDS } from './build.ts';
import { RemoveType } from './RemoveType.tsx';
import { useUploadOf } from './TypeState.tsx';
import {
  MASTER_CONTENTS_KEY,
  type MasterContent,
  type MasterContentDetail,
  useMasterContent,
  useMayChange,
} from './useMasterContents.ts';
import { useStartBuilds } from './useStartBuilds.ts';
import { Versions } from './Versions.tsx';

interface MasterContentDialogProps {
  content: MasterContent;
  onClose: () => void;
}

/** A master content with every version and where it is used; who may changes its name and sends new builds. */
export function MasterContentDialog({ content, onClose }: MasterContentDialogProps) {
  const { t } = useTranslation('admin');
  const mayChange = useMayChange();
  const detail = useMasterContent(content.id);
  if (detail.data && mayChange) return <Edit content={detail.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={mayChange ? t('masterContent.edit') : content.name}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {detail.isPending && <ListSkeleton rows={3} />}
      {detail.isError && <FailureState error={detail.error} onRetry={() => detail.refetch()} />}
      {detail.data && (
        <>
          <UsedIn content={detail.data} />
          <div className="admin-builds">
            {FILE_TYPES.map((fileType) => (
              <ReadOnlyType key={fileType} content={detail.data} fileType={fileType} />
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The versions of a type, for who only reads. */
function ReadOnlyType({ content, fileType }: { content: MasterContentDetail; fileType: FileType }) {
  const names = useContentTypeNames();
  const Icon = CONTENT_TYPE_ICONS[fileType];
  return (
    <section className="admin-build" aria-label={names[fileType]}>
      <h3 className="admin-type-head">
        <Icon size={20} />
        {names[fileType]}
      </h3>
      <Versions content={content} fileType={fileType} />
    </section>
  );
}

/** The trainings that use it. */
function UsedIn({ content: { trainings } }: { content: MasterContentDetail }) {
  const { t } = useTranslation('admin');
  if (trainings.length === 0) return <p className="admin-lead">{t('usage.none')}.</p>;
  return (
    <div className="admin-lead">
      <p>{t('masterContent.usedIn', { usage: t('usage.trainings', { count: trainings.length }) })}</p>
      <ul className="admin-used">
        {trainings.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </div>
  );
}

interface Values {
  name: string;
  builds: Builds;
}

function Edit({ content: opened, onClose }: { content: MasterContentDetail; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const start = useStartBuilds();
  const form = useId();
  // The version that is edited: as it was opened, or as somebody else has saved it meanwhile.
  const [edited, setEdited] = useState({ name: opened.name, version: opened.version });
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);

  const validate = ({ name, builds }: Values): FormikErrors<Values> => {
    const bad = FILE_TYPES.some((type) => Object.keys(buildProblems(type, builds[type])).length > 0);
    return {
      ...(isName(name) ? {} : { name: t('masterContent.nameRequired') }),
      ...(bad ? { builds: t('masterContent.buildRequired') as never } : {}),
    };
  };
  /** What somebody else has saved meanwhile takes the place of what was edited; what is typed stays. */
  const reread = async (error: unknown) => {
    const current = await api.call(getMasterContent, { params: { id: opened.id }, query: { lang } });
    setEdited(current);
    setFailure({ error, text: t('masterContent.stale', { name: current.name }) });
  };
  const save = async ({ name: typed, builds }: Values) => {
    setFailure(null);
    const name = typed.trim();
    try {
      if (name !== edited.name)
        await api.call(updateMasterContent, { params: { id: opened.id }, body: { name } }, { ifMatch: edited.version });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      notify({ kind: 'error', text: t('masterContent.saveFailed') });
      if (code === 'STALE_EDIT') await reread(error).catch((again: unknown) => setFailure({ error: again }));
      else setFailure({ error, ...(code === 'NOT_FOUND' ? { text: t('masterContent.gone') } : {}) });
      return;
    }
    start({ id: opened.id, name }, builds);
    void queries.invalidateQueries({ queryKey: [MASTER_CONTENTS_KEY] });
    notify({
      kind: 'success',
      text: chosenTypes(builds).length > 0 ? t('masterContent.sending') : t('masterContent.saved'),
    });
    onClose();
  };
  return (
    <Formik<Values> initialValues={{ name: opened.name, builds: NO_BUILDS }} validate={validate} onSubmit={save}>
      <Dialog
        open
        onClose={onClose}
        title={t('masterContent.edit')}
        footer={<FormFoot form={form} onCancel={onClose} />}
      >
        <Form id={form} noValidate>
          <KeepDraft name={`master-content-${opened.id}`} fields={['name']} />
          <FormField name="name" label={t('masterContent.name')}>
            {(control) => <Input {...control} maxLength={MASTER_CONTENT_NAME_MAX} autoComplete="off" />}
          </FormField>
          <UsedIn content={opened} />
          <div className="admin-builds">
            {FILE_TYPES.map((fileType) => (
              <BuildFields key={fileType} fileType={fileType}>
                <OnItsWay id={opened.id} fileType={fileType} />
                <Versions content={opened} fileType={fileType} />
                <RemoveType content={opened} fileType={fileType} />
              </BuildFields>
            ))}
          </div>
          <FormFailure error={failure?.error} text={failure?.text} />
        </Form>
      </Dialog>
    </Formik>
  );
}

/** The build of a type that is arriving while its master content is looked at. */
function OnItsWay({ id, fileType }: { id: number; fileType: FileType }) {
  const { t } = useTranslation('admin');
  const upload = useUploadOf(id, fileType);
  if (!upload) return null;
  return (
    <div className="admin-type-upload">
      <span className="ui-meta">{t('masterContent.arriving', { version: upload.version })}</span>
      <UploadState upload={upload} />
      <UploadActions upload={upload} />
    </div>
  );
}
