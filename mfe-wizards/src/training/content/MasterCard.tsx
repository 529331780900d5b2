import { type FileType, LAUNCH_PARAMETER_MAX } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { Input, Select } from 'antd';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../form/ChoiceField.tsx';
import * as formStyles from '../../form/form.css';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { TrainingValues } from '../values.ts';
import * as styles from './content.css';
import { OfflineChoice } from './OfflineChoice.tsx';
import { TypeCard } from './TypeCard.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';
import type { ContentCardProps } from './useContentFile.ts';
import { useContentMaster } from './useContentMaster.ts';

/** The card of a content type for master contents: which one is used, and the parameter that launches it. */
export function MasterCard(props: ContentCardProps) {
  const { fileType, context } = props;
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  const master = useContentMaster(props);
  const { content, saved, chosen, fileInUse } = master;
  const path = `contents.${fileType}`;
  const problems = [useFieldProblem(`${path}.masterContentId`), useFieldProblem(`${path}.launchParameter`)];
  const hasMaster = content.source === 'master' && content.masterContentId !== null;
  const about = () => {
    if (content.removed) return t('content.removedOnSave', { name: saved?.fileName ?? '' });
    if (fileInUse !== undefined) return t('content.usesFile', { file: fileInUse });
    if (!chosen) return t('content.masterHint');
    const { fileName, fileSize, version } = chosen.build;
    return `${fileName} · ${formatSize(fileSize, lang)} · ${t('content.versionIs', { version })}`;
  };
  return (
    <TypeCard
      fileType={fileType}
      hasProblem={problems.some(Boolean)}
      about={about()}
      actions={
        content.removed && saved?.masterContentId && <UndoRemoval name={types[fileType]} onUndo={master.undoRemoval} />
      }
    >
      {master.error ? (
        <LoadFailure error={master.error} onRetry={master.reload} />
      ) : (
        <div className={styles.typeMaster}>
          <MasterSelect fileType={fileType} master={master} />
          {hasMaster && <LaunchField path={path} value={content.launchParameter} />}
        </div>
      )}
      {hasMaster && <OfflineChoice fileType={fileType} context={context} />}
    </TypeCard>
  );
}

function MasterSelect({ fileType, master }: { fileType: FileType; master: ReturnType<typeof useContentMaster> }) {
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  const { content, choices, missingId, isPending } = master;
  return (
    <ChoiceField field={`contents.${fileType}.masterContentId`} label={t('content.masterChoice')} optional>
      {(control) => (
        <Select<number>
          {...control}
          className={formStyles.wide}
          loading={isPending}
          allowClear
          placeholder={t('content.masterChoose')}
          value={content.source === 'master' ? (content.masterContentId ?? undefined) : undefined}
          onChange={(id?: number) => (id === undefined ? master.clear() : master.choose(id))}
          showSearch={searchByLabel}
          notFoundContent={isPending ? null : t('content.noMaster', { type: types[fileType] })}
          options={[
            ...choices.map((choice) => ({
              value: choice.master.id,
              label: `${choice.master.name} · ${choice.build.version}`,
            })),
            ...(missingId === undefined ? [] : [{ value: missingId, label: t('content.masterUnknown') }]),
          ]}
        />
      )}
    </ChoiceField>
  );
}

function LaunchField({ path, value }: { path: string; value: string }) {
  const { t } = useTranslation('wizards');
  const { handleChange, handleBlur } = useFormikContext<TrainingValues>();
  const name = `${path}.launchParameter`;
  const problem = useFieldProblem(name, value.trim().length > LAUNCH_PARAMETER_MAX);
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{t('content.launch')}</label>
      <Input
        id={id}
        name={name}
        value={value}
        onChange={handleChange}
        onBlur={handleBlur}
        count={{ max: LAUNCH_PARAMETER_MAX }}
        autoComplete="off"
        spellCheck={false}
        {...(problem ? { status: 'error' as const } : {})}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
        {t('content.launchHint')}
      </div>
    </div>
  );
}
