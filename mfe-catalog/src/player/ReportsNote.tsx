import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReportsState } from './messages.ts';
import * as styles from './player.css';

const LOOKS = {
  saved: { icon: CircleCheck, className: styles.playerSaved },
  offline: { icon: CloudOff, className: styles.playerOffline },
  refused: { icon: CircleAlert, className: styles.playerRefused },
};

interface ReportsNoteProps {
  reports: ReportsState;
  /** Whether this is a test run, whose reports the server accepts but does not store. */
  test: boolean;
}

/** Shows whether the results are being saved or, in a test run, whether the server accepts the reports. */
export function ReportsNote({ reports, test }: ReportsNoteProps) {
  const { t } = useTranslation('catalog');
  if (reports === 'unknown' || (test && reports === 'offline')) return null;
  const texts = test
    ? { saved: t('player.testAccepted'), offline: '', refused: t('player.testRefused') }
    : { saved: t('player.saved'), offline: t('player.offline'), refused: t('player.refused') };
  const { icon: Icon, className } = LOOKS[reports];
  return (
    <>
      <Icon size={16} className={className} /> {texts[reports]}
    </>
  );
}
