import { useRole, useStyles } from '@vr/shared-ui/kernel';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isDimmed } from '../trainings/flags.ts';
import type { TrainingDetail } from '../trainings/training.ts';
import sheet, * as styles from './access.css';

/** The note for an admin that a training is not in the company's offer, and whom to ask for it. */
export function OutsideOffer({ training }: { training: TrainingDetail }) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  if (!isDimmed(useRole(), training)) return null;
  return (
    <p className={styles.accessOutside}>
      <Lock size={18} />
      {t('global.outside')}
    </p>
  );
}
