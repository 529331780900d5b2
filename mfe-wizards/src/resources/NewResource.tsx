import { useMutation } from '@tanstack/react-query';
import { RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX, RESOURCE_TYPES } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Field } from '@vr/shared-ui/Field';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FileButton } from '@vr/shared-ui/FileButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './resources.css';
import { useResourceRefusal } from './useResourceRefusal.ts';

/** A document that is not yet one of the company's resources. */
export interface NewDocument {
  title: string;
  file: File;
}

interface NewResourceProps {
  onAdd: (document: NewDocument) => Promise<void>;
  onClose: () => void;
}

/** The fields for adding a document. Not a `<form>`, because they are inside the wizard's form. */
export function NewResource({ onAdd, onClose }: NewResourceProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const refusalOf = useResourceRefusal();
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const sending = useMutation({ mutationFn: onAdd, onSuccess: onClose });
  const id = useId();
  const max = formatSize(RESOURCE_MAX_BYTES, lang);
  const isBlank = title.trim() === '';
  const isTooLong = title.trim().length > RESOURCE_TITLE_MAX;
  const isTooLarge = file !== null && file.size > RESOURCE_MAX_BYTES;
  const missingFile = hasTried && !file ? t('resources.fileRequired') : undefined;
  const fileProblem = isTooLarge ? t('resources.tooLarge', { max }) : missingFile;
  const chooseFile = (chosen: File) => {
    setFile(chosen);
    if (sending.isError) sending.reset();
    if (title === '') setTitle(chosen.name.replace(/\.[^.]+$/u, '').slice(0, RESOURCE_TITLE_MAX));
  };
  const send = () => {
    setHasTried(true);
    if (isBlank || isTooLong || !file || isTooLarge || sending.isPending) return;
    sending.mutate({ title: title.trim(), file });
  };
  return (
    <fieldset className={styles.newResource}>
      <legend>{t('resources.add')}</legend>
      <Field
        name="resource-title"
        label={t('wizard.field.title')}
        max={RESOURCE_TITLE_MAX}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={hasTried && isBlank ? t('resources.titleRequired') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            onPressEnter={(event) => {
              // Otherwise Enter would submit the wizard's form.
              event.preventDefault();
              send();
            }}
          />
        )}
      </Field>
      <div className={styles.resourceFile}>
        <FileButton
          accept={RESOURCE_TYPES.map((type) => `.${type}`).join()}
          onChoose={chooseFile}
          invalid={fileProblem !== undefined}
          describedBy={`${id}-problem ${id}-hint`}
        >
          {t('wizard.chooseFile')}
        </FileButton>
        <span className="ui-meta">
          {file ? `${file.name} · ${formatSize(file.size, lang)}` : t('resources.types', { max })}
        </span>
      </div>
      <FieldProblem id={`${id}-problem`} problem={fileProblem} />
      <FormFailure error={sending.error} text={refusalOf(sending.error)} />
      <div className={styles.resourceFoot}>
        <Button onClick={onClose}>{t('resources.cancel')}</Button>
        <Button loading={sending.isPending} onClick={send}>
          {t('resources.save')}
        </Button>
      </div>
    </fieldset>
  );
}
