import { useStyles } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { FormFailure } from './FormFailure';
import sheet, * as styles from './form.css';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  /** One sentence that says what failed. By default, an explanation of the error. */
  text?: string | undefined;
}

/** Says that the content of a card could not be loaded, with a button to try again. */
export function LoadFailure({ error, onRetry, text }: LoadFailureProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  return (
    <div className={styles.loadFailure}>
      <FormFailure error={error} text={text} />
      <Button size="small" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
