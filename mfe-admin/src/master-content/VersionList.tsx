import type { FileType } from '@vr/shared-api/limits';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { GateReport } from '@vr/shared-ui/GateReport';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { useTranslation } from 'react-i18next';
import * as styles from './master-content.css';
import type { MasterContentDetail } from './useMasterContents.ts';

/** All builds of a content type with their inspection reports, the newest first. */
export function VersionList({ content, fileType }: { content: MasterContentDetail; fileType: FileType }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  const versions = content.versions.filter((file) => file.fileType === fileType);
  if (versions.length === 0) return <p className="ui-meta">{t('masterContent.noVersion')}</p>;
  return (
    <ul className={styles.versions}>
      {versions.map(({ version, fileName, fileSize, createdAt, report }, index) => (
        <li key={createdAt + version}>
          <p>
            <b>{version}</b>
            {index === 0 && (
              <Pill small tone="primary">
                {t('masterContent.current')}
              </Pill>
            )}
            <span className="ui-meta ui-num">
              {formatDate(createdAt, timeZone)} · {formatSize(fileSize, lang)}
            </span>
          </p>
          <p className={`ui-meta ${styles.fileName}`}>{fileName}</p>
          {report && (
            <details>
              <summary>
                {t('masterContent.report')}
                <span className="ui-hidden"> {version}</span>
              </summary>
              <GateReport report={report} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
