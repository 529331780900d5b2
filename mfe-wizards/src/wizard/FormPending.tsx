import { ApiError } from '@vr/shared-api/client';
import { FailureState } from '@vr/shared-ui/FailureState';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface FormPendingProps {
  /** Why the form could not be loaded; null while it is loading. */
  error: Error | null;
  failureTitle: string;
  onRetry: () => void;
  onClose: () => void;
}

/** Whether the thing to edit does not exist, so that loading it again is of no use. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

/** What the wizard shows while the form to edit is loading, and after that has failed. */
export function FormPending({ error, failureTitle, onRetry, onClose }: FormPendingProps) {
  const { t } = useTranslation('wizards');
  if (!error) return <TableSkeleton />;
  return (
    <FailureState
      title={failureTitle}
      error={error}
      {...(isGone(error) ? {} : { onRetry })}
      action={<Button onClick={onClose}>{t('wizard.close')}</Button>}
    />
  );
}
