import { confirmTotp } from '@vr/shared-api/contract/second-factor';
import { TOTP_DIGITS, TOTP_PATTERN } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { FormField } from '@vr/shared-ui/FormField';
import { usePortal } from '@vr/shared-ui/kernel';
import { QrCode } from '@vr/shared-ui/QrCode';
import { Button, Input } from 'antd';
import { Form, Formik } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import * as styles from './second-factor.css';

const CODE = new RegExp(TOTP_PATTERN, 'u');

interface TotpFormProps {
  /** The address with the secret for the app's camera. */
  uri: string;
  /** The same secret to type. */
  secret: string;
  onConfirmed: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

/** Shows the secret of a new authenticator app, and switches the app on with its first code. */
export function TotpForm({ uri, secret, onConfirmed, onCancel }: TotpFormProps) {
  const { t } = useTranslation('secondFactor');
  const { api } = usePortal();
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <Formik
      initialValues={{ code: '' }}
      validate={({ code }) =>
        CODE.test(code.replace(/\s/gu, '')) ? {} : { code: t('totp.codeMissing', { digits: TOTP_DIGITS }) }
      }
      validateOnBlur={false}
      onSubmit={async ({ code }, { setFieldError }) => {
        setFailure(null);
        try {
          const { recoveryCodes } = await api.call(confirmTotp, { body: { code: code.replace(/\s/gu, '') } });
          onConfirmed(recoveryCodes);
        } catch (error) {
          if (isRefusedAs(error, 'WRONG_SECOND_FACTOR')) setFieldError('code', t('totp.codeWrong'));
          else setFailure(error);
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.panel} aria-label={t('totp.title')}>
          <h3>{t('totp.title')}</h3>
          <p>{t('totp.scan')}</p>
          <QrCode text={uri} label={t('totp.qr')} size={208} />
          <p>{t('totp.type')}</p>
          <p>
            <code className={styles.secret}>{secret.match(/.{1,4}/gu)?.join(' ')}</code>
          </p>
          <FormField name="code" label={t('totp.code', { digits: TOTP_DIGITS })}>
            {(control) => <Input {...control} inputMode="numeric" autoComplete="one-time-code" autoFocus />}
          </FormField>
          <FormFailure error={failure} />
          <div className={styles.buttons}>
            <Button onClick={onCancel}>{t('cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={isSubmitting}>
              {t('totp.confirm')}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  );
}
