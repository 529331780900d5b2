import { formatDate } from '@vr/shared-api/date';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { formatSize } from '@vr/shared-ui/format/size';
import { GateReport } from '@vr/shared-ui/GateReport';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { Button } from 'antd';
import { FileSearch, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrainingForm } from '../values.ts';
import * as styles from './content.css';
import { FileChooser } from './FileChooser.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import type { ContentContext } from './rules.ts';
import { TypeCard } from './TypeCard.tsx';
import { UploadedPill } from './UploadCard.tsx';
import type { ContentFile } from './useContentFile.ts';

type SavedFile = TrainingForm['files'][number];

interface SavedFileCardProps {
  file: ContentFile;
  saved: SavedFile;
  context: ContentContext;
  versions: ReactNode;
}

/** The card of a content type whose build is on the server. */
export function SavedFileCard({ file, saved, context, versions }: SavedFileCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { fileType, problem, problemId } = file;
  return (
    <TypeCard
      fileType={fileType}
      hasProblem={problem !== undefined}
      about={
        <>
          {saved.fileName} · <span className="ui-num">{formatSize(saved.fileSize, lang)}</span>
        </>
      }
      actions={
        <>
          {file.isJustUploaded && <UploadedPill />}
          {versions}
          <FileChooser file={file}>{t('content.newVersion')}</FileChooser>
          <Button
            size="small"
            type="text"
            icon={<Trash2 size={16} />}
            aria-label={t('content.remove', { file: saved.fileName })}
            onClick={() => file.setRemoved(true)}
          />
        </>
      }
      onDrop={file.choose}
    >
      <FieldProblem id={problemId} problem={problem} />
      <div className={styles.typeFields}>
        <SavedDetails file={saved} />
        <OfflineChoice fileType={fileType} context={context} />
      </div>
    </TypeCard>
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
