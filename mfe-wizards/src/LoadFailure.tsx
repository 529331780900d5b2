import { FormFailure } from '@vr/shared-ui/FormFailure';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Says within a card that its choices could not be loaded, and loads them again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="wizards-type-failure">
      <FormFailure error={error} />
      <Button size="small" onClick={onRetry}>
        {t('failure.retry')}
      </Button>
    </div>
  );
}
