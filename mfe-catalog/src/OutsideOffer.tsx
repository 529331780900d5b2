import { useShell, useStyles } from '@vr/shared-ui/kernel';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './access/access.css';
import { isDimmed } from './dimmed.ts';
import type { TrainingDetail } from './trainings.ts';

/** Tells an admin that a training is not in the company's offer, and whom to ask for it. */
export function OutsideOffer({ training }: { training: TrainingDetail }) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  if (!isDimmed(useShell(), training)) return null;
  return (
    <p className="catalog-access-outside">
      <Lock size={18} strokeWidth={2} aria-hidden />
      {t('global.outside')}
    </p>
  );
}
