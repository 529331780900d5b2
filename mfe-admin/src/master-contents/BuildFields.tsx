import { CONTENT_MAX_BYTES, type FileType, VERSION_MAX, VERSION_NOTES_MAX } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Field } from '@vr/shared-ui/Field';
import { FileDrop } from '@vr/shared-ui/FileDrop';
import { useFocusFirstError } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import GoLiveFields from '@vr/shared-ui/GoLiveFields';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useField, useFormikContext } from 'formik';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BUILD_ENDINGS, type Build, type BuildProblems } from './build.ts';
import * as styles from './master-content.css';
import type { MasterContentValues } from './useMasterContentSchema.ts';

interface BuildFieldsProps {
  fileType: FileType;
  /** The list of existing versions. */
  children?: ReactNode;
}

/** File and version of one content type, in a Formik form with `builds`. */
export function BuildFields({ fileType, children }: BuildFieldsProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const { submitCount, errors } = useFormikContext<MasterContentValues>();
  const [{ value }, , { setValue }] = useField<Build>(`builds.${fileType}`);
  const container = useRef<HTMLFieldSetElement>(null);
  useFocusFirstError(container);
  const Icon = CONTENT_TYPE_ICONS[fileType];
  // Formik types errors as strings, but for a build they are the codes of `BuildProblems`.
  const problems = (errors.builds?.[fileType] ?? {}) as BuildProblems;
  const ending = BUILD_ENDINGS[fileType];
  const texts = {
    required: t('masterContent.fileRequired'),
    ending: t('masterContent.fileEnding', { ending }),
    tooLarge: t('resources.fileTooLarge', { max: formatSize(CONTENT_MAX_BYTES, lang) }),
  };
  // A wrong file is reported immediately, a missing file only after an attempt to save.
  const submitted = submitCount > 0;
  const fileProblem = problems.file && (submitted || problems.file !== 'required') ? texts[problems.file] : undefined;
  const versionTexts = {
    required: t('masterContent.versionRequired', { max: VERSION_MAX }),
    exists: t('masterContent.versionExists'),
  };
  const versionProblem =
    problems.version && (submitted || problems.version === 'exists') ? versionTexts[problems.version] : undefined;
  return (
    <fieldset ref={container} className={styles.build}>
      <legend className={styles.typeHead}>
        <Icon size={20} />
        {names[fileType]}
      </legend>
      {children}
      <FileDrop
        label={children ? t('masterContent.newVersion') : t('file.choose')}
        about={names[fileType]}
        accept={ending}
        file={value.file}
        onChoose={(file) => void setValue({ ...value, file })}
        error={fileProblem}
        hint={t('masterContent.fileHint', { ending })}
      />
      <Field
        name={`builds.${fileType}.version`}
        label={t('masterContent.version')}
        max={VERSION_MAX}
        value={value.version}
        onChange={({ target }) => void setValue({ ...value, version: target.value })}
        optional={!value.file}
        error={versionProblem}
      >
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      {value.file && (
        <>
          <Field
            name={`builds.${fileType}.notes`}
            label={t('masterContent.notes')}
            value={value.notes}
            onChange={({ target }) => void setValue({ ...value, notes: target.value })}
            optional
            max={VERSION_NOTES_MAX}
            error={undefined}
          >
            {(control) => <Input.TextArea {...control} rows={2} />}
          </Field>
          <GoLiveFields
            values={value.goLive}
            onChange={(goLive) => void setValue({ ...value, goLive })}
            isInvalid={submitted && problems.goLive !== undefined}
          />
        </>
      )}
    </fieldset>
  );
}
