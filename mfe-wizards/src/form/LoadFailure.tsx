import { FormFailure } from '@vr/shared-ui/FormFailure';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import * as styles from './form.css';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Says inside a card that its choices could not be loaded, and offers to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={styles.loadFailure}>
      <FormFailure error={error} />
      <Button size="small" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
