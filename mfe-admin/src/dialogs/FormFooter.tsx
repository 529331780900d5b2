import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import * as styles from '../lists/lists.css';

interface FormFooterProps {
  /** The id of the form that Save submits. */
  form: string;
  onCancel: () => void;
}

/** The Cancel and Save buttons of a form in a dialog. */
export function FormFooter({ form, onCancel }: FormFooterProps) {
  const { t } = useTranslation('admin');
  const { isSubmitting } = useFormikContext();
  return (
    <div className={styles.foot}>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="primary" htmlType="submit" form={form} loading={isSubmitting}>
        {t('save')}
      </Button>
    </div>
  );
}
