import { useIsOffline, useStyles } from '@vr/shared-ui/kernel';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import sheet, * as styles from './feedback.css';

/** The properties of a query that the note needs. */
interface StaleQuery {
  isRefetchError: boolean;
  refetch: () => unknown;
}

/** Says that the shown data could not be updated, and offers Retry. Offline, the portal shows a banner instead. */
export function StaleNote({ of }: { of: StaleQuery | readonly StaleQuery[] }) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const isOffline = useIsOffline();
  const failed = [of].flat().filter(({ isRefetchError }) => isRefetchError);
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  if (failed.length === 0 || isOffline) return null;
  return (
    <div className={styles.stale} role="status">
      {t('stale')}
      <Button type="text" size="small" icon={<RotateCw size={16} />} onClick={retry}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
