import { LAUNCH_PARAMETER_MAX } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../form/SelectField.tsx';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { ContentValues, TrainingValues } from '../values.ts';
import { ContentText } from './ContentText.tsx';
import * as styles from './content.css';
import { OfflineChoice } from './OfflineChoice.tsx';
import { TypeCard } from './TypeCard.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';
import type { ContentCardProps } from './useContentFile.ts';
import { useMasterContents } from './useOwnerLibrary.ts';

/** The card of a content type that uses a master content: which one, and the parameter to launch it with. */
export function MasterCard({ fileType, training, files, onFiles, context }: ContentCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const { data, isPending, error, refetch } = useMasterContents(training, true);
  const path = `contents.${fileType}`;
  const problems = [useFieldProblem(`${path}.masterContentId`), useFieldProblem(`${path}.launchParameter`)];
  const content = values.contents[fileType];
  const { source, masterContentId, removed } = content;
  const chosenFile = files.contents[fileType];
  const saved = training?.files.find((file) => file.fileType === fileType);
  const savedFile = saved?.masterContentId === null ? saved : undefined;
  const choices = (data?.items ?? []).flatMap((master) => {
    const build = master.files.find((file) => file.fileType === fileType);
    return build ? [{ master, build }] : [];
  });
  const chosen = choices.find(({ master }) => master.id === masterContentId);
  const hasMaster = source === 'master' && masterContentId !== null;
  const set = (change: Partial<ContentValues>) => void setFieldValue(path, { ...content, ...change });
  const choose = (id: number) => {
    if (chosenFile) onFiles({ contents: { ...files.contents, [fileType]: null } });
    set({ source: 'master', masterContentId: id, removed: false });
  };
  const clear = () =>
    set({
      source: 'file',
      masterContentId: null,
      launchParameter: '',
      removed: saved !== undefined && !savedFile,
      version: savedFile?.version ?? '',
    });
  const undoRemoval = () =>
    set({
      source: 'master',
      masterContentId: saved?.masterContentId ?? null,
      launchParameter: saved?.launchParameter ?? '',
      removed: false,
    });
  const about = () => {
    if (removed) return t('content.removedOnSave', { name: saved?.fileName ?? '' });
    const fileInUse = source === 'file' ? (chosenFile?.name ?? savedFile?.fileName) : undefined;
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
      actions={removed && saved?.masterContentId && <UndoRemoval name={types[fileType]} onUndo={undoRemoval} />}
    >
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.typeMaster}>
          <SelectField<number>
            field={`${path}.masterContentId`}
            label={t('content.master')}
            optional
            loading={isPending}
            allowClear
            placeholder={t('content.masterChoose')}
            value={source === 'master' ? masterContentId : null}
            onChange={(id?: number) => (id === undefined ? clear() : choose(id))}
            showSearch={searchByLabel}
            notFoundContent={isPending ? null : t('content.noMaster', { type: types[fileType] })}
            options={[
              ...choices.map(({ master, build }) => ({
                value: master.id,
                label: `${master.name} · ${build.version}`,
              })),
              // The training may use a master content that is no longer available to choose.
              ...(masterContentId === null || chosen
                ? []
                : [{ value: masterContentId, label: t('content.masterUnknown') }]),
            ]}
          />
          {hasMaster && (
            <ContentText
              name={`${path}.launchParameter`}
              label={t('content.launch')}
              hint={t('content.launchHint')}
              max={LAUNCH_PARAMETER_MAX}
              spellCheck={false}
            />
          )}
        </div>
      )}
      {hasMaster && <OfflineChoice fileType={fileType} context={context} />}
    </TypeCard>
  );
}
