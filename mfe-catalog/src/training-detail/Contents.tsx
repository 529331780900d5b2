import { useQuery } from '@tanstack/react-query';
import { listMasterContents } from '@vr/shared-api/contract/master-contents';
import { can } from '@vr/shared-api/permissions';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useProfile, useRole, useSession } from '@vr/shared-ui/kernel';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from '../trainings/actions.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import { ContentDownload } from './ContentDownload.tsx';
import * as styles from './training-detail.css';

interface ContentsProps {
  /** People who manage a training that their company owns also see the master content of each file. */
  training: Pick<TrainingDetail, 'id' | 'files' | 'isOwner' | 'isUnlocked'>;
}

/** The contents of a training, with version and size. Builds for headsets can be downloaded. */
export function Contents({ training: { id, files, isOwner, isUnlocked } }: ContentsProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const role = useRole();
  const showMasterContent = isOwner && !followsTrainings(role);
  if (files.length === 0)
    return isOwner ? (
      <p className={styles.detailEmpty} title={t('card.noContentHint')}>
        <PackageOpen size={20} />
        {t('detail.noContent')}
      </p>
    ) : null;
  return (
    <ul className={styles.detailContents} aria-label={t('detail.contents')}>
      {files.map(({ fileType, version, fileSize, offlineAvailable, masterContentId }) => {
        const Icon = CONTENT_TYPE_ICONS[fileType];
        return (
          <li key={fileType}>
            <Icon size={20} />
            <span>
              {names[fileType]}
              <small>
                {t('detail.version', { version })}
                {offlineAvailable && ` · ${t('detail.offline')}`}
              </small>
              {showMasterContent && masterContentId !== null && <MasterContentName id={masterContentId} />}
            </span>
            <span className="ui-num">{formatSize(fileSize, lang)}</span>
            {isUnlocked && fileType !== 'WEB_GL' && (
              <ContentDownload trainingId={id} fileType={fileType} name={names[fileType]} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function MasterContentName({ id }: { id: number }) {
  const { t } = useTranslation('catalog');
  const person = useProfile();
  // The super admin's session has no client. The platform always has access.
  const hasAccess = useSession(({ client }) => client?.masterContentAccess) ?? true;
  const { data } = useQuery({
    ...endpointQuery(listMasterContents, {}),
    // A 403 would end the session, so the request is only sent with the permission.
    enabled: hasAccess && can(person, 'master-content:read'),
  });
  const name = data?.items.find((masterContent) => masterContent.id === id)?.name;
  return <small>{name ? t('detail.fromMaster', { name }) : t('detail.fromAMaster')}</small>;
}
