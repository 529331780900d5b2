import { RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX, RESOURCE_TYPES } from '@vr/shared-api/limits';
import { Field } from '@vr/shared-ui/Field';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FileButton } from '@vr/shared-ui/FileButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './resources.css';
import { useResourceRefusal } from './useResourceRefusal.ts';

/** A document that is not among the resources of the company yet. */
export interface NewDocument {
  title: string;
  file: File;
}

interface NewResourceProps {
  onAdd: (document: NewDocument) => Promise<void>;
  onClose: () => void;
}

function useNewResource({ onAdd, onClose }: NewResourceProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const max = formatSize(RESOURCE_MAX_BYTES, lang);
  const isBlank = title.trim() === '';
  const isTooLong = title.trim().length > RESOURCE_TITLE_MAX;
  const isTooLarge = file !== null && file.size > RESOURCE_MAX_BYTES;
  const fileProblem = () => {
    if (isTooLarge) return t('resources.tooLarge', { max });
    return hasTried && !file ? t('resources.fileRequired') : undefined;
  };
  return {
    title,
    setTitle,
    titleProblem: hasTried && isBlank ? t('resources.titleRequired') : undefined,
    file,
    fileProblem: fileProblem(),
    chooseFile: (chosen: File) => {
      setFile(chosen);
      setError(null);
      if (title === '') setTitle(chosen.name.replace(/\.[^.]+$/u, '').slice(0, RESOURCE_TITLE_MAX));
    },
    isSending,
    error,
    send: async () => {
      setHasTried(true);
      if (isBlank || isTooLong || !file || isTooLarge || isSending) return;
      setIsSending(true);
      setError(null);
      try {
        await onAdd({ title: title.trim(), file });
        onClose();
      } catch (failure) {
        setError(failure);
        setIsSending(false);
      }
    },
  };
}

/** The fields that add a document to the resources. No `<form>`, because that of the wizard is around them. */
export function NewResource(props: NewResourceProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const resource = useNewResource(props);
  const refusalOf = useResourceRefusal();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { file, fileProblem } = resource;
  return (
    <fieldset className={styles.newResource}>
      <legend>{t('resources.new')}</legend>
      <Field
        name="resource-title"
        label={t('resources.name')}
        max={RESOURCE_TITLE_MAX}
        value={resource.title}
        onChange={({ target }) => resource.setTitle(target.value)}
        error={resource.titleProblem}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            onPressEnter={(event) => {
              // Enter would submit the form of the wizard.
              event.preventDefault();
              void resource.send();
            }}
          />
        )}
      </Field>
      <div className={styles.resourceFile}>
        <FileButton
          ref={input}
          accept={RESOURCE_TYPES.map((type) => `.${type}`).join()}
          onChoose={resource.chooseFile}
          invalid={fileProblem !== undefined}
          describedBy={`${id}-problem ${id}-hint`}
        >
          {t('wizard.chooseFile')}
        </FileButton>
        <span className="ui-meta">
          {file
            ? `${file.name} · ${formatSize(file.size, lang)}`
            : t('resources.types', { max: formatSize(RESOURCE_MAX_BYTES, lang) })}
        </span>
      </div>
      <FieldProblem id={`${id}-problem`} problem={fileProblem} />
      <FormFailure error={resource.error} text={refusalOf(resource.error)} />
      <div className={styles.resourceFoot}>
        <Button onClick={props.onClose}>{t('resources.cancel')}</Button>
        <Button loading={resource.isSending} onClick={() => void resource.send()}>
          {t('resources.save')}
        </Button>
      </div>
    </fieldset>
  );
}
