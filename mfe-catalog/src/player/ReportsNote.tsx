import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReportsState } from './messages.ts';
import * as styles from './player.css';

/** The note whether the person's results are being saved. */
export function ReportsNote({ reports }: { reports: ReportsState }) {
  const { t } = useTranslation('catalog');
  const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true };
  if (reports === 'saved')
    return (
      <>
        <CircleCheck {...icon} className={styles.playerSaved} /> {t('player.saved')}
      </>
    );
  if (reports === 'offline')
    return (
      <>
        <CloudOff {...icon} className={styles.playerOffline} /> {t('player.offline')}
      </>
    );
  if (reports === 'refused')
    return (
      <>
        <CircleAlert {...icon} className={styles.playerRefused} /> {t('player.refused')}
      </>
    );
  return null;
}

/** The note of a test run whether the server accepts the content's reports. They are not stored. */
export function TestReportsNote({ reports }: { reports: ReportsState }) {
  const { t } = useTranslation('catalog');
  const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true };
  if (reports === 'saved')
    return (
      <>
        <CircleCheck {...icon} className={styles.playerSaved} /> {t('player.testAccepted')}
      </>
    );
  if (reports === 'refused')
    return (
      <>
        <CircleAlert {...icon} className={styles.playerRefused} /> {t('player.testRefused')}
      </>
    );
  return null;
}
