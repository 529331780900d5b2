import { confirmTotp } from '@vr/shared-api/contract/second-factor';
import { TOTP_DIGITS, TOTP_PATTERN } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { QrCode } from '@vr/shared-ui/QrCode';
import { useTranslation } from 'react-i18next';
import { ConfirmForm } from './ConfirmForm.tsx';
import * as styles from './second-factor.css';

const CODE = new RegExp(TOTP_PATTERN, 'u');
const withoutSpaces = (typed: string): string => typed.replace(/\s/gu, '');

interface TotpFormProps {
  /** The URI that contains the secret, shown as a QR code. */
  uri: string;
  /** The same secret, for typing by hand. */
  secret: string;
  onConfirmed: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

/** Shows the secret for a new authenticator app, and activates the app with the first code from it. */
export function TotpForm({ uri, secret, onConfirmed, onCancel }: TotpFormProps) {
  const { t } = useTranslation('secondFactor');
  const { api } = usePortal();
  const digits = { digits: TOTP_DIGITS };
  return (
    <ConfirmForm
      title={t('totp.title')}
      button={t('totp.confirm')}
      field={{
        label: t('totp.code', digits),
        problemOf: (typed) => !CODE.test(withoutSpaces(typed)) && t('totp.codeMissing', digits),
        input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
      }}
      onConfirm={async (typed) => {
        const { recoveryCodes } = await api.call(confirmTotp, { body: { code: withoutSpaces(typed) } });
        onConfirmed(recoveryCodes);
      }}
      onCancel={onCancel}
    >
      <p>{t('totp.scan')}</p>
      <QrCode text={uri} label={t('totp.qr')} size={208} />
      <p>{t('totp.type')}</p>
      <p>
        <code className={styles.secret}>{secret.match(/.{1,4}/gu)?.join(' ')}</code>
      </p>
    </ConfirmForm>
  );
}
