import { ApiError } from '@vr/shared-api/client';
import { confirmSession } from '@vr/shared-api/contract/account';
import { PASSWORD_MAX } from '@vr/shared-api/limits';
import { FormDialog } from '@vr/shared-ui/FormDialog';
import { FormField } from '@vr/shared-ui/FormField';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';

/** Asks for the person's password again when a call needs a more recent sign-in. */
export default function ConfirmPassword({ onAnswer }: { onAnswer(isConfirmed: boolean): void }) {
  const { t } = useTranslation('shell');
  const { api, lang } = usePortal();
  const [failure, setFailure] = useState<unknown>(null);
  const wait = failure instanceof ApiError ? failure.retryAfter : undefined;
  return (
    <FormDialog
      title={t('confirmPassword.title')}
      phone="sheet"
      initialValues={{ password: '' }}
      validationSchema={object({ password: string().required(t('signIn.passwordRequired')) })}
      draft="confirm-password"
      keeps={[]}
      save={t('confirmPassword.confirm')}
      onSave={async (body, { setFieldError }) => {
        setFailure(null);
        try {
          await api.call(confirmSession, { body });
          return true;
        } catch (error) {
          if (error instanceof ApiError && error.code === 'WRONG_PASSWORD')
            setFieldError('password', t('confirmPassword.wrong'));
          else setFailure(error);
          return false;
        }
      }}
      onDone={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
      failure={{
        error: failure,
        text: wait ? t('confirmPassword.wait', { when: formatWait(wait, lang) }) : undefined,
      }}
    >
      <FormField name="password" label={t('signIn.password')} hint={t('confirmPassword.text')}>
        {(control) => <Input {...control} type="password" maxLength={PASSWORD_MAX} autoComplete="current-password" />}
      </FormField>
    </FormDialog>
  );
}
