import { useQuery } from '@tanstack/react-query';
import { listMasterContents } from '@vr/shared-api/contract/master-contents';
import { fold } from '@vr/shared-api/fold';
import { LAUNCH_PARAMETER_MAX } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button, Input, Select } from 'antd';
import { useFormikContext } from 'formik';
import { Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, ProblemText, useProblem } from '../../ChoiceField.tsx';
import { LoadFailure } from '../../LoadFailure.tsx';
import type { FormationValues } from '../values.ts';
import { OfflineChoice } from './OfflineChoice.tsx';
import { TypeCard, type TypeCardProps } from './TypeCard.tsx';

/** A type of content as a master content: which one, and what it is started with. */
export function MasterCard({ fileType, training, files, onFiles, context }: TypeCardProps) {
  const { t } = useTranslation('wizards');
  const { api, lang } = usePortal();
  const types = useContentTypeNames();
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['listMasterContents'],
    queryFn: ({ signal }) => api.call(listMasterContents, {}, { signal }),
  });
  const at = `contents.${fileType}`;
  const content = values.contents[fileType];
  const saved = training?.files.find((file) => file.fileType === fileType);
  const file = files.contents[fileType];
  const bad = [useProblem(`${at}.masterContentId`), useProblem(`${at}.launchParameter`)].some(Boolean);

  const fitting = (data?.items ?? []).flatMap((master) => {
    const build = master.files.find((one) => one.fileType === fileType);
    return build ? [{ master, build }] : [];
  });
  const chosen = fitting.find(({ master }) => master.id === content.masterContentId);
  // One that has gone from the list is still what the training uses.
  const unknown = content.masterContentId !== null && !chosen ? content.masterContentId : undefined;

  const choose = (masterContentId: number) => {
    if (file) onFiles({ contents: { ...files.contents, [fileType]: null } });
    void setFieldValue(at, { ...content, source: 'master', masterContentId, removed: false });
  };
  const clear = () =>
    void setFieldValue(at, {
      ...content,
      source: 'file',
      masterContentId: null,
      launchParameter: '',
      removed: saved !== undefined && saved.masterContentId !== null,
      version: saved && saved.masterContentId === null ? saved.version : '',
    });
  const undo = () =>
    void setFieldValue(at, {
      ...content,
      source: 'master',
      masterContentId: saved?.masterContentId ?? null,
      launchParameter: saved?.launchParameter ?? '',
      removed: false,
    });

  const own =
    content.source === 'file' && !content.removed
      ? (file?.name ?? (saved?.masterContentId === null ? saved.fileName : undefined))
      : undefined;
  const about = () => {
    if (content.removed) return t('content.removedOnSave', { name: saved?.fileName ?? '' });
    if (own !== undefined) return t('content.usesFile', { file: own });
    if (chosen)
      return `${chosen.build.fileName} · ${formatSize(chosen.build.fileSize, lang)} · ${t('content.versionIs', { version: chosen.build.version })}`;
    return t('content.masterHint');
  };
  return (
    <TypeCard
      fileType={fileType}
      bad={bad}
      about={about()}
      actions={
        content.removed &&
        saved?.masterContentId && (
          <Button size="small" icon={<Undo2 size={16} aria-hidden="true" />} onClick={undo}>
            {t('content.undo')}
            <span className="ui-hidden">: {types[fileType]}</span>
          </Button>
        )
      }
    >
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="wizards-type-master">
          <ChoiceField field={`${at}.masterContentId`} label={t('content.masterChoice')} optional>
            {(control) => (
              <Select<number>
                {...control}
                className="wizards-wide"
                loading={isPending}
                allowClear
                placeholder={t('content.masterChoose')}
                value={content.source === 'master' ? (content.masterContentId ?? undefined) : undefined}
                onChange={(id?: number) => (id === undefined ? clear() : choose(id))}
                showSearch={{
                  filterOption: (typed, option) => fold(String(option?.label ?? '')).includes(fold(typed)),
                }}
                notFoundContent={isPending ? null : t('content.noMaster', { type: types[fileType] })}
                options={[
                  ...fitting.map(({ master, build }) => ({
                    value: master.id,
                    label: `${master.name} · ${build.version}`,
                  })),
                  ...(unknown === undefined ? [] : [{ value: unknown, label: t('content.masterUnknown') }]),
                ]}
              />
            )}
          </ChoiceField>
          {content.source === 'master' && content.masterContentId !== null && (
            <LaunchField path={at} value={content.launchParameter} />
          )}
        </div>
      )}
      {content.source === 'master' && content.masterContentId !== null && (
        <OfflineChoice fileType={fileType} context={context} />
      )}
    </TypeCard>
  );
}

/** What the master content is told when it is started, so that it plays this training. */
function LaunchField({ path, value }: { path: string; value: string }) {
  const { t } = useTranslation('wizards');
  const { handleChange, handleBlur } = useFormikContext<FormationValues>();
  const name = `${path}.launchParameter`;
  const problem = useProblem(name);
  const id = useId();
  return (
    <div className="ui-field">
      <label htmlFor={id}>{t('content.launch')}</label>
      <Input
        id={id}
        name={name}
        value={value}
        onChange={handleChange}
        onBlur={handleBlur}
        maxLength={LAUNCH_PARAMETER_MAX}
        autoComplete="off"
        spellCheck={false}
        {...(problem ? { status: 'error' as const } : {})}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
      />
      <ProblemText id={`${id}-problem`} problem={problem} />
      <div id={`${id}-hint`} className="ui-field-hint">
        {t('content.launchHint')}
      </div>
    </div>
  );
}
