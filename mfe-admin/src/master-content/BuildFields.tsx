import { CONTENT_MAX_BYTES, type FileType, VERSION_MAX } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Field } from '@vr/shared-ui/Field';
import { useFocusWhenBad } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useField, useFormikContext } from 'formik';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../FileDrop.tsx';
import { BUILD_ENDINGS, type Build, buildProblems } from './build.ts';

interface BuildFieldsProps {
  fileType: FileType;
  /** What is there already. */
  children?: ReactNode;
}

/** File and version of one type, within a Formik form whose `builds` hold them. */
export function BuildFields({ fileType, children }: BuildFieldsProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const { submitCount } = useFormikContext();
  const [{ value }, , { setValue }] = useField<Build>(`builds.${fileType}`);
  const place = useRef<HTMLFieldSetElement>(null);
  useFocusWhenBad(place);
  const Icon = CONTENT_TYPE_ICONS[fileType];
  const problems = buildProblems(fileType, value);
  const ending = BUILD_ENDINGS[fileType];
  const texts = {
    required: t('masterContent.fileRequired'),
    ending: t('masterContent.fileEnding', { ending }),
    tooLarge: t('resources.fileTooLarge', { max: formatSize(CONTENT_MAX_BYTES, lang) }),
  };
  // A file of the wrong kind is said at once; what is missing, once somebody wants to save.
  const tried = submitCount > 0;
  const fileProblem = problems.file && (tried || problems.file !== 'required') ? texts[problems.file] : undefined;
  const versionProblem =
    problems.version && tried ? t('masterContent.versionRequired', { max: VERSION_MAX }) : undefined;
  return (
    <fieldset ref={place} className="admin-build">
      <legend className="admin-type-head">
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
        value={value.version}
        onChange={({ target }) => void setValue({ ...value, version: target.value })}
        optional={!value.file}
        error={versionProblem}
      >
        {(control) => <Input {...control} className="admin-version" maxLength={VERSION_MAX} autoComplete="off" />}
      </Field>
    </fieldset>
  );
}
