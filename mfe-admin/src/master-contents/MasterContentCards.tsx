import { formatDate } from '@vr/shared-api/date';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { CONTENT_TYPE_ICONS, useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useTranslation } from 'react-i18next';
import * as listsStyles from '../lists/lists.css';
import { BuildState } from './BuildState.tsx';
import { MasterContentButtons, type MasterContentListProps } from './MasterContentButtons.tsx';
import * as styles from './master-content.css';

/** The master contents as cards for phones. */
export function MasterContentCards({ contents, ...actions }: MasterContentListProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const names = useContentTypeNames();
  const timeZone = useCompanyZone();
  return (
    <ul className={listsStyles.cards}>
      {contents.map((content) => (
        <li key={content.id} className="ui-card">
          <h3>{content.name}</h3>
          <p className="ui-meta">
            {content.files.length > 0 && `${formatSize(content.storedSize, lang)} · `}
            {t('masterContent.updatedOn', { date: formatDate(content.lastModifiedDate, timeZone) })}
          </p>
          <dl className={styles.types}>
            {FILE_TYPES.map((fileType) => {
              const Icon = CONTENT_TYPE_ICONS[fileType];
              return (
                <div key={fileType}>
                  <dt className={styles.typeHead}>
                    <Icon />
                    {names[fileType]}
                  </dt>
                  <dd>
                    <BuildState content={content} fileType={fileType} />
                  </dd>
                </div>
              );
            })}
          </dl>
          <div className={listsStyles.cardFoot}>
            <span className={`ui-meta ${listsStyles.unused}`}>
              {content.usedIn > 0 ? t('usage.trainings', { count: content.usedIn }) : t('usage.none')}
            </span>
            <MasterContentButtons content={content} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}
