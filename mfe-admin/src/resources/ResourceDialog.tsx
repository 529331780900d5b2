import { RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX } from '@vr/shared-api/limits';
import { FileDrop } from '@vr/shared-ui/FileDrop';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField, useFocusFirstError } from '@vr/shared-ui/FormField';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { SendingProgress } from '@vr/shared-ui/SendingProgress';
import { Input } from 'antd';
import { useField, useFormikContext } from 'formik';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';
import { ACCEPTED_RESOURCES, titleFromFileName } from './file-name.ts';
import type { Resource } from './useResources.ts';
import { type ResourceValues, useSaveResource } from './useSaveResource.ts';

interface ResourceDialogProps {
  /** The document to edit; undefined to add one. */
  resource?: Resource | undefined;
  onClose: () => void;
}

/** The dialog that adds a document, or changes its title and file. */
export default function ResourceDialog({ resource: initial, onClose }: ResourceDialogProps) {
  const { t } = useTranslation('admin');
  const { schema, save, resource, sent, failure } = useSaveResource(initial);
  return (
    <FormDialog<ResourceValues>
      title={initial ? t('resources.edit') : t('resources.add')}
      initialValues={{ title: initial?.title ?? '', file: undefined }}
      validationSchema={schema}
      draft={initial ? `resource-${initial.id}` : 'resource'}
      keeps={['title']}
      onSave={save}
      failure={failure}
      onClose={onClose}
    >
      <FormField name="title" label={t('resources.name')} max={RESOURCE_TITLE_MAX}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FileField current={resource} />
      <SendingProgress sent={sent} label={t('resources.sending')} />
    </FormDialog>
  );
}

function FileField({ current }: { current: Resource | undefined }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const [{ value }, { error, touched }, { setValue, setTouched }] = useField<File | undefined>('file');
  const { values, setFieldValue } = useFormikContext<ResourceValues>();
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusFirstError(container);
  const choose = async (file: File | undefined) => {
    await setValue(file, true);
    await setTouched(true, false);
    if (file && !values.title.trim()) await setFieldValue('title', titleFromFileName(file.name));
  };
  const formats = t('resources.fileHint', { max: formatSize(RESOURCE_MAX_BYTES, lang) });
  return (
    <fieldset ref={container} className={fieldStyles.field}>
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
              <span className={styles.current}>{t('resources.current', { name: current.filename })}</span>
            )}
            {formats}
          </>
        }
      />
    </fieldset>
  );
}
