import { FILE_TYPES } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHead } from '../../form/StepHead.tsx';
import { ResourcesCard } from '../../resources/ResourcesCard.tsx';
import type { ContentValues, TrainingForm, TrainingStepProps, TrainingValues } from '../values.ts';
import { AccessCard } from './AccessCard.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { ContentLanguages } from './ContentLanguages.tsx';
import sheet, * as styles from './content.css';
import { FileCard } from './FileCard.tsx';
import { MasterCard } from './MasterCard.tsx';

import { hasContent } from './rules.ts';
import { StepFileCard } from './StepFileCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import { useContentContext } from './useContentContext.ts';
import { isOfAnother, useOwnerLibrary } from './useOwnerLibrary.ts';

interface ContentStepProps extends TrainingStepProps {
  /** Reads the training again after its versions have changed. */
  onVersions: () => void;
}

/** Step 5: the files or master contents of each type, the languages, the step file, the resources and the accesses. */
export function ContentStep({ training, files, onFiles, onVersions }: ContentStepProps) {
  useStyles(sheet);
  const { t } = useTranslation('wizards');
  const person = useProfile();
  const context = useContentContext(training, files);
  const { values } = useFormikContext<TrainingValues>();
  const usedTypes = FILE_TYPES.filter((fileType) => hasContent(values, files, context, fileType));
  const [view, setView] = useState<ContentValues['source']>(() =>
    usedTypes.length > 0 && usedTypes.every((fileType) => values.contents[fileType].source === 'master')
      ? 'master'
      : 'file',
  );
  const mayUseMasters = context.masterContentAccess;
  return (
    <div className={styles.content}>
      <div className={styles.contentMain}>
        <StepHead title={t('training.steps.content')} text={t('content.text')} />
        {mayUseMasters && (
          <SegmentedControl<ContentValues['source']>
            className={styles.contentSource}
            label={t('content.source')}
            value={view}
            onChange={setView}
            options={[
              { value: 'file', label: t('content.myFiles') },
              { value: 'master', label: t('content.master') },
            ]}
          />
        )}
        {FILE_TYPES.map((fileType) => {
          const shared = { fileType, training, files, onFiles, context, onVersions };
          return view === 'master' && mayUseMasters ? (
            <MasterCard key={fileType} {...shared} />
          ) : (
            <FileCard key={fileType} {...shared} />
          );
        })}
        {usedTypes.length === 0 && (
          <p className={styles.contentHint}>
            <Info size={18} />
            {t('content.noneYet')}
          </p>
        )}
        <ContentLanguages required={usedTypes.length > 0} />
        {usedTypes.includes('WEB_GL') && <CompletionCard />}
        <StepFileCard training={training} file={files.stepFile} onFile={(stepFile) => onFiles({ stepFile })} />
        {can(person, 'resource:manage') &&
          (training && isOfAnother(training) ? (
            <OwnerResources training={training} />
          ) : (
            <ResourcesCard attached={training?.resources ?? []} hint={t('content.resources.hint')} />
          ))}
      </div>
      <aside className={styles.contentAside}>
        <StorageCard training={training} files={files} context={context} />
        {can(person, 'training:set-accesses') && <AccessCard />}
      </aside>
    </div>
  );
}

/** The resources of the other company that owns the training. Only that company can add new resources. */
function OwnerResources({ training }: { training: TrainingForm }) {
  const { t } = useTranslation('wizards');
  const { data, ...query } = useOwnerLibrary(training);
  const hasNone = data?.resources.length === 0 && training.resources.length === 0;
  if (hasNone) return null;
  return (
    <ResourcesCard
      attached={training.resources}
      hint={t('content.resources.hint')}
      mayAdd={false}
      library={{ ...query, data: data && { items: data.resources } }}
    />
  );
}
