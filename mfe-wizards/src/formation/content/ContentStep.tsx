import { FILE_TYPES } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import { useProfile, useStyles } from '@vr/shared-ui/kernel';
import { Segmented } from 'antd';
import { useFormikContext } from 'formik';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourcesCard } from '../../ResourcesCard.tsx';
import { StepHead } from '../../StepHead.tsx';
import type { ContentValues, FormationFiles, FormationValues, TrainingForm } from '../values.ts';
import { AccessCard } from './AccessCard.tsx';
import { ContentLanguages } from './ContentLanguages.tsx';
import styles from './content.css';
import { FileCard } from './FileCard.tsx';
import { MasterCard } from './MasterCard.tsx';

import { hasContent, mayUseMasterContents } from './rules.ts';
import { StepFileCard } from './StepFileCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import { useContentContext } from './useContentContext.ts';

/** The values are those of the Formik form around it. */
export interface ContentStepProps {
  /** The training that is edited, or that has just been saved; undefined while it is new. */
  training: TrainingForm | undefined;
  files: FormationFiles;
  onFiles: (change: Partial<FormationFiles>) => void;
}

/** Step 5: files or master contents by type, their languages, the step file, resources, and who can see it. */
export function ContentStep({ training, files, onFiles }: ContentStepProps) {
  useStyles(styles);
  const { t } = useTranslation('wizards');
  const person = useProfile();
  const context = useContentContext(training);
  const { values } = useFormikContext<FormationValues>();
  const used = FILE_TYPES.filter((fileType) => hasContent(values, files, context, fileType));
  const [view, setView] = useState<ContentValues['source']>(() =>
    used.length > 0 && used.every((fileType) => values.contents[fileType].source === 'master') ? 'master' : 'file',
  );
  const masters = mayUseMasterContents(context);
  return (
    <div className="wizards-content">
      <div className="wizards-content-main">
        <StepHead title={t('formation.steps.content')} text={t('content.text')} />
        {masters && (
          <Segmented<ContentValues['source']>
            className="wizards-content-source"
            aria-label={t('content.source')}
            value={view}
            onChange={setView}
            options={[
              { value: 'file', label: t('content.myFiles') },
              { value: 'master', label: t('content.master') },
            ]}
          />
        )}
        {FILE_TYPES.map((fileType) => {
          const shared = { fileType, training, files, onFiles, context };
          return view === 'master' && masters ? (
            <MasterCard key={fileType} {...shared} />
          ) : (
            <FileCard key={fileType} {...shared} />
          );
        })}
        {used.length === 0 && (
          <p className="wizards-content-hint">
            <Info size={18} aria-hidden="true" />
            {t('content.noneYet')}
          </p>
        )}
        <ContentLanguages required={used.length > 0} />
        <StepFileCard training={training} file={files.stepFile} onFile={(stepFile) => onFiles({ stepFile })} />
        {can(person, 'resource:manage') && (
          <ResourcesCard attached={training?.resources ?? []} hint={t('content.resources.hint')} />
        )}
      </div>
      <aside className="wizards-content-aside">
        <StorageCard files={files} context={context} />
        {can(person, 'training:set-accesses') && <AccessCard />}
      </aside>
    </div>
  );
}
