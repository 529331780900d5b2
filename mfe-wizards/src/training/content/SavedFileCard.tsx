import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { GateReport } from '@vr/shared-ui/GateReport';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { FileSearch, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../form/IconButton.tsx';
import type { TrainingForm } from '../values.ts';
import * as styles from './content.css';
import { FileChooser } from './FileChooser.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import type { ContentContext } from './rules.ts';
import { FileFacts, FileTypeCard } from './TypeCard.tsx';
import { UploadedPill } from './UploadCard.tsx';
import type { ContentFile } from './useContentFile.ts';

type SavedFile = TrainingForm['files'][number];

interface SavedFileCardProps {
  file: ContentFile;
  saved: SavedFile;
  context: ContentContext;
  versions: ReactNode;
}

/** The card of a content type with a build on the server. */
export function SavedFileCard({ file, saved, context, versions }: SavedFileCardProps) {
  const { t } = useTranslation('wizards');
  const { fileType, problem, problemId } = file;
  return (
    <FileTypeCard
      file={file}
      about={<FileFacts name={saved.fileName} size={saved.fileSize} />}
      actions={
        <>
          {file.isJustUploaded && <UploadedPill />}
          {versions}
          <FileChooser file={file}>{t('content.newVersion')}</FileChooser>
          <IconButton
            icon={Trash2}
            label={t('content.remove', { file: saved.fileName })}
            onClick={() => file.setRemoved(true)}
          />
        </>
      }
    >
      <FieldProblem id={problemId} problem={problem} />
      <div className={styles.typeFields}>
        <SavedDetails file={saved} />
        <OfflineChoice fileType={fileType} context={context} />
      </div>
    </FileTypeCard>
  );
}

function SavedDetails({ file }: { file: SavedFile }) {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const timeZone = useCompanyZone();
  const [isReportOpen, setIsReportOpen] = useState(false);
  return (
    <p className={styles.typeSaved}>
      <span className="ui-meta">
        {t('content.savedAs', { version: file.version, date: formatDate(file.createdAt, timeZone) })}
      </span>
      {file.report && (
        <>
          <Button size="small" type="link" icon={<FileSearch size={16} />} onClick={() => setIsReportOpen(true)}>
            {ui('upload.report')}
            <span className="ui-hidden"> {file.fileName}</span>
          </Button>
          <Dialog open={isReportOpen} onClose={() => setIsReportOpen(false)} title={file.fileName} size="small">
            <GateReport report={file.report} />
          </Dialog>
        </>
      )}
    </p>
  );
}
