import { FILE_TYPES } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { MasterContentButtons } from './MasterContentButtons.tsx';
import type { MasterContentActions } from './MasterContents.tsx';
import { sizeOf } from './sizes.ts';
import { TypeState } from './TypeState.tsx';
import type { MasterContent } from './useMasterContents.ts';

interface CardsProps extends MasterContentActions {
  contents: readonly MasterContent[];
}

/** The master contents as a phone shows them. */
export function MasterContentCards({ contents, ...actions }: CardsProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const timeZone = useSession(({ client }) => client?.timeZone) ?? 'UTC';
  return (
    <ul className="admin-cards">
      {contents.map((content) => (
        <li key={content.id} className="ui-card">
          <h3>{content.name}</h3>
          <p className="ui-meta">
            {content.files.length > 0 && `${formatSize(sizeOf(content), lang)} · `}
            {t('masterContent.updatedOn', { date: formatDate(content.lastModifiedDate, timeZone) })}
          </p>
          <dl className="admin-types">
            {FILE_TYPES.map((fileType) => {
              const Icon = CONTENT_TYPE_ICONS[fileType];
              return (
                <div key={fileType}>
                  <dt className="admin-type-head">
                    <Icon />
                    {names[fileType]}
                  </dt>
                  <dd>
                    <TypeState content={content} fileType={fileType} />
                  </dd>
                </div>
              );
            })}
          </dl>
          <div className="admin-card-foot">
            <span className="ui-meta admin-unused">
              {content.usedIn > 0 ? t('usage.trainings', { count: content.usedIn }) : t('usage.none')}
            </span>
            <MasterContentButtons content={content} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}
