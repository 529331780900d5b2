import { useQuery } from '@tanstack/react-query';
import { listMasterContents } from '@vr/shared-api/contract/master-contents';
import { can } from '@vr/shared-api/permissions';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useProfile, useSession, useShell } from '@vr/shared-ui/kernel';
import { PackageOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { followsTrainings } from '../actions.ts';
import type { TrainingDetail } from '../trainings.ts';

interface ContentsProps extends Pick<TrainingDetail, 'files'> {
  /** Whether it is one's company's: then it says where each content comes from. */
  own: boolean;
}

/** The contents of a training, with version and size. */
export function Contents({ files, own }: ContentsProps) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const shell = useShell();
  const looksAfter = own && !followsTrainings(shell);
  if (files.length === 0)
    return own ? (
      <p className="catalog-detail-empty" title={t('card.noContentHint')}>
        <PackageOpen size={20} strokeWidth={1.8} aria-hidden />
        {t('detail.noContent')}
      </p>
    ) : null;
  return (
    <ul className="catalog-detail-contents" aria-label={t('detail.contents')}>
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
              {looksAfter && masterContentId !== null && <MasterContentName id={masterContentId} />}
            </span>
            <span className="ui-num">{formatSize(fileSize, lang)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Says which master content a content comes from; without its name where that cannot be read. */
function MasterContentName({ id }: { id: number }) {
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const person = useProfile();
  // The super admin's company is the platform, which has everything.
  const access = useSession(({ client }) => client?.masterContentAccess) ?? true;
  const { data } = useQuery({
    queryKey: ['listMasterContents'],
    queryFn: ({ signal }) => api.call(listMasterContents, {}, { signal }),
    // Who may not read them would be signed out for asking.
    enabled: access && can(person, 'master-content:read'),
  });
  const name = data?.items.find((master) => master.id === id)?.name;
  return <small>{name ? t('detail.fromMaster', { name }) : t('detail.fromAMaster')}</small>;
}
