import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';

interface FormFootProps {
  /** The id of the form that Save sends. */
  form: string;
  onCancel: () => void;
}

/** Cancel and Save of a form in a dialog. */
export function FormFoot({ form, onCancel }: FormFootProps) {
  const { t } = useTranslation('admin');
  const { isSubmitting } = useFormikContext();
  return (
    <div className="admin-foot">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="primary" htmlType="submit" form={form} loading={isSubmitting}>
        {t('save')}
      </Button>
    </div>
  );
}
