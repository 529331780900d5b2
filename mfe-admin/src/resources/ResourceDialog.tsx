import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { createResource, listResources, updateResource } from '@vr/shared-api/contract/resources';
import { isName, RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField, useFocusWhenBad } from '@vr/shared-ui/FormField';
import { formatPercent } from '@vr/shared-ui/format/number';
import { formatSize } from '@vr/shared-ui/format/size';
import { KeepDraft } from '@vr/shared-ui/KeepDraft';
import { usePortal } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { Input } from 'antd';
import { Form, Formik, type FormikErrors, type FormikHelpers, useField, useFormikContext } from 'formik';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../FileDrop.tsx';
import { FormFoot } from '../FormFoot.tsx';
import { ACCEPTED_RESOURCES, titleOfName, typeOfName } from './titles.ts';
import { RESOURCES_KEY, type Resource } from './useResources.ts';

interface Values {
  title: string;
  /** Undefined leaves the file as it is. */
  file: File | undefined;
}

interface ResourceDialogProps {
  /** The one to edit; a new one without it. */
  resource?: Resource;
  onClose: () => void;
}

/** Adds a document, or changes its title and its file. */
export function ResourceDialog({ resource: opened, onClose }: ResourceDialogProps) {
  const { t } = useTranslation('admin');
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const form = useId();
  // What is edited: as it was opened, or as somebody else has saved it meanwhile.
  const [resource, setResource] = useState(opened);
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<{ file: File | undefined; text: string } | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; text?: string } | null>(null);
  const max = formatSize(RESOURCE_MAX_BYTES, lang);

  const fileProblem = (file: File | undefined): string | undefined => {
    if (!file) return resource ? undefined : t('resources.fileRequired');
    if (refused?.file === file) return refused.text;
    if (!typeOfName(file.name)) return t('resources.fileType');
    return file.size > RESOURCE_MAX_BYTES ? t('resources.fileTooLarge', { max }) : undefined;
  };
  const validate = ({ title, file }: Values): FormikErrors<Values> => {
    const problems = { title: isName(title) ? undefined : t('resources.titleRequired'), file: fileProblem(file) };
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
  };

  /** What somebody else has saved meanwhile takes the place of what was edited; what is typed stays. */
  const reread = async (error: unknown) => {
    const { items } = await api.call(listResources, { query: { lang } });
    const current = items.find(({ id }) => id === resource?.id);
    if (!current) return setFailure({ error, text: t('resources.gone') });
    setResource(current);
    setFailure({ error, text: t('resources.stale', { title: current.title }) });
  };
  const explain = async (error: unknown, file: File | undefined, refuse: (text: string) => void) => {
    const code = error instanceof ApiError ? error.code : undefined;
    const wrong =
      code === 'RESOURCE_REFUSED'
        ? t('resources.refused')
        : code === 'PAYLOAD_TOO_LARGE'
          ? t('resources.fileTooLarge', { max })
          : undefined;
    if (wrong) {
      setRefused({ file, text: wrong });
      refuse(wrong);
    } else if (code === 'STALE_EDIT') await reread(error).catch((again: unknown) => setFailure({ error: again }));
    else if (code === 'NOT_FOUND') setFailure({ error, text: t('resources.gone') });
    else setFailure({ error, ...(code === 'NO_QUOTA' ? { text: t('noQuota') } : {}) });
    notify({ kind: 'error', text: wrong ?? t('resources.saveFailed') });
  };
  const save = async ({ title, file }: Values, { setFieldError }: FormikHelpers<Values>) => {
    setFailure(null);
    setSent(file ? 0 : null);
    const onSent = (part: number) => setSent(part);
    try {
      if (resource) {
        const body = { title: title.trim(), file };
        await api.call(updateResource, { params: { id: resource.id }, body }, { ifMatch: resource.version, onSent });
      } else if (file) await api.call(createResource, { body: { title: title.trim(), file } }, { onSent });
    } catch (error) {
      await explain(error, file, (text) => setFieldError('file', text));
      return;
    } finally {
      setSent(null);
    }
    void queries.invalidateQueries();
    void queries.invalidateQueries({ queryKey: [RESOURCES_KEY] });
    notify({ kind: 'success', text: resource ? t('resources.saved') : t('resources.addedNotice') });
    onClose();
  };

  return (
    <Formik<Values> initialValues={{ title: opened?.title ?? '', file: undefined }} validate={validate} onSubmit={save}>
      <Dialog
        open
        onClose={onClose}
        title={opened ? t('resources.edit') : t('resources.add')}
        size="small"
        footer={<FormFoot form={form} onCancel={onClose} />}
      >
        <Form id={form} noValidate>
          <KeepDraft name={opened ? `resource-${opened.id}` : 'resource'} fields={['title']} />
          <FormField name="title" label={t('resources.name')}>
            {(control) => <Input {...control} maxLength={RESOURCE_TITLE_MAX} autoComplete="off" />}
          </FormField>
          <FileField current={resource} />
          {sent !== null && (
            <div className="admin-progress">
              <ProgressBar value={sent * 100} label={t('resources.sending')} height={8} />
              <p className="ui-meta ui-num">
                {t('resources.sent', { percent: formatPercent(Math.floor(sent * 100), lang) })}
              </p>
            </div>
          )}
          <FormFailure error={failure?.error} text={failure?.text} />
        </Form>
      </Dialog>
    </Formik>
  );
}

function FileField({ current }: { current: Resource | undefined }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<File | undefined>('file');
  const { values, setFieldValue } = useFormikContext<Values>();
  const place = useRef<HTMLFieldSetElement>(null);
  useFocusWhenBad(place);
  const choose = async (file: File | undefined) => {
    await setValue(file, true);
    await setTouched(true, false);
    if (file && !values.title.trim()) await setFieldValue('title', titleOfName(file.name));
  };
  const formats = t('resources.fileHint', { max: formatSize(RESOURCE_MAX_BYTES, lang) });
  return (
    <fieldset ref={place} className="admin-field">
      <legend>{current ? t('resources.otherFile') : t('resources.file')}</legend>
      <FileDrop
        label={t('file.choose')}
        accept={ACCEPTED_RESOURCES}
        file={value}
        onChoose={(file) => void choose(file)}
        error={touched && error ? error : undefined}
        hint={
          <>
            {current && !value && (
              <span className="admin-current">{t('resources.current', { name: current.filename })}</span>
            )}
            {formats}
          </>
        }
      />
    </fieldset>
  );
}
