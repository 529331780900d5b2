import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

interface NoQuotaAlertProps {
  type: 'info' | 'warning';
  /** The id by which a disabled button refers to the alert. */
  id?: string;
}

/** The note that the company has no storage and so cannot add trainings. */
export function NoQuotaAlert({ type, id }: NoQuotaAlertProps) {
  const { t } = useTranslation('catalog');
  return (
    <Alert
      id={id}
      style={{ marginBottom: 16 }}
      type={type}
      showIcon
      title={t('own.noQuota')}
      description={t('own.noQuotaHint')}
    />
  );
}
