import { useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@vr/shared-api/date';
import type { FileType } from '@vr/shared-api/limits';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { VersionsButton } from '@vr/shared-ui/VersionsButton';
import { useTranslation } from 'react-i18next';
import * as styles from './master-content.css';
import { type MasterContentDetail, refreshMasterContents, useCanEdit } from './useMasterContents.ts';

/** The live build of a content type, and the button that opens all its versions. */
export function VersionList({ content, fileType }: { content: MasterContentDetail; fileType: FileType }) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const queries = useQueryClient();
  const canEdit = useCanEdit();
  const timeZone = useCompanyZone();
  const live = content.files.find((file) => file.fileType === fileType);
  const count = content.versions.filter((file) => file.fileType === fileType).length;
  return (
    <div className={styles.versions}>
      {live ? (
        <>
          <p>
            <b>{live.version}</b>
            <Pill small tone="primary">
              {t('masterContent.current')}
            </Pill>
            <span className="ui-meta ui-num">
              {formatDate(live.createdAt, timeZone)} · {formatSize(live.fileSize, lang)}
            </span>
          </p>
          <p className={`ui-meta ${styles.fileName}`}>{live.fileName}</p>
        </>
      ) : (
        <p className="ui-meta">{t('masterContent.noVersion')}</p>
      )}
      <VersionsButton
        place={{ kind: 'master-content', id: content.id, fileType }}
        count={count}
        canEdit={canEdit}
        onChanged={() => void refreshMasterContents(queries)}
      />
    </div>
  );
}
