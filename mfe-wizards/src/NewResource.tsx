import { ApiError } from '@vr/shared-api/client';
import { RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX, RESOURCE_TYPES } from '@vr/shared-api/limits';
import { Field } from '@vr/shared-ui/Field';
import { FileButton } from '@vr/shared-ui/FileButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from './ChoiceField.tsx';

/** A document that is not in the company's resources yet. */
export interface NewDocument {
  title: string;
  file: File;
}

interface NewResourceProps {
  /** Takes it; fails where it cannot be had. */
  onAdd: (document: NewDocument) => Promise<void>;
  onClose: () => void;
}

/** Why a document was refused, where there is more to say than the error says itself. */
export function useResourceRefusal(): (error: unknown) => string | undefined {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  return (error) => {
    switch (error instanceof ApiError && error.code) {
      case 'RESOURCE_REFUSED':
        return t('resources.refused');
      case 'PAYLOAD_TOO_LARGE':
        return t('resources.tooLarge', { max: formatSize(RESOURCE_MAX_BYTES, lang) });
      case 'NO_QUOTA':
        return t('wizard.problem.noQuota');
      default:
        return undefined;
    }
  };
}

/** Adds a document to the company's resources without leaving the wizard. It is no form: it stands within one. */
export function NewResource({ onAdd, onClose }: NewResourceProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refusalOf = useResourceRefusal();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const max = formatSize(RESOURCE_MAX_BYTES, lang);
  const titleProblem = tried && title.trim() === '' ? t('resources.titleRequired') : undefined;
  const fileProblem = () => {
    if (file && file.size > RESOURCE_MAX_BYTES) return t('resources.tooLarge', { max });
    return tried && !file ? t('resources.fileRequired') : undefined;
  };

  const send = async () => {
    setTried(true);
    if (title.trim() === '' || !file || file.size > RESOURCE_MAX_BYTES || busy) return;
    setBusy(true);
    setError(null);
    try {
      await onAdd({ title: title.trim(), file });
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <fieldset className="wizards-resource-new">
      <legend>{t('resources.new')}</legend>
      <Field
        name="resource-title"
        label={t('resources.name')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={titleProblem}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={RESOURCE_TITLE_MAX}
            autoFocus
            onPressEnter={(event) => {
              // The form around it is the wizard's.
              event.preventDefault();
              void send();
            }}
          />
        )}
      </Field>
      <div className="wizards-resource-file">
        <FileButton
          ref={input}
          accept={RESOURCE_TYPES.map((type) => `.${type}`).join()}
          onChoose={(chosen) => {
            setFile(chosen);
            setError(null);
            if (title === '') setTitle(chosen.name.replace(/\.[^.]+$/u, '').slice(0, RESOURCE_TITLE_MAX));
          }}
          invalid={fileProblem() !== undefined}
          describedBy={`${id}-problem ${id}-hint`}
        >
          {t('wizard.chooseFile')}
        </FileButton>
        <span className="ui-meta">
          {file ? `${file.name} · ${formatSize(file.size, lang)}` : t('resources.types', { max })}
        </span>
      </div>
      <ProblemText id={`${id}-problem`} problem={fileProblem()} />
      <FormFailure error={error} text={refusalOf(error)} />
      <div className="wizards-resource-foot">
        <Button onClick={onClose}>{t('resources.cancel')}</Button>
        <Button loading={busy} onClick={() => void send()}>
          {t('resources.save')}
        </Button>
      </div>
    </fieldset>
  );
}
