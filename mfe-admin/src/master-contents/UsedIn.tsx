import { useTranslation } from 'react-i18next';
import { Titles } from '../lists/Titles.tsx';
import * as styles from './master-content.css';
import type { MasterContentDetail } from './useMasterContents.ts';

/** The trainings that use a master content. */
export function UsedIn({ content: { trainings } }: { content: MasterContentDetail }) {
  const { t } = useTranslation('admin');
  if (trainings.length === 0) return <p className={styles.lead}>{t('usage.none')}.</p>;
  return (
    <div className={styles.lead}>
      <p>{t('masterContent.usedIn', { usage: t('usage.trainings', { count: trainings.length }) })}</p>
      <Titles of={trainings} className={styles.used} />
    </div>
  );
}
