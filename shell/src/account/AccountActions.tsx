import { initPasswordReset } from '@vr/shared-api/contract/users';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { KeyRound, LogOut, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWait } from '../errors/useWait.ts';
import { useShellContext } from '../ShellContext.ts';
import * as styles from './account.css';

/** Buttons of the account dialog that send a reset mail to the person's own address, and sign out. */
export function AccountActions() {
  const { t } = useTranslation('account');
  const { api, lang, notify } = usePortal();
  const { email } = useProfile();
  const { signOut } = useShellContext();
  const [leaving, setLeaving] = useState(false);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wait = useWait(failure);

  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const reset = async () => {
    setSending(true);
    setFailure(null);
    try {
      await api.call(initPasswordReset, { query: { lang }, body: { email } });
      setSent(true);
      notify({ kind: 'success', text: t('account.resetSent') });
    } catch (error) {
      setFailure(error);
      notify({ kind: 'error', text: t('account.resetFailed') });
    }
    setSending(false);
  };

  return (
    <div className={styles.accountActions}>
      <div className={styles.accountButtons}>
        <Button type="text" icon={<KeyRound size={18} />} loading={sending} onClick={reset}>
          {t('account.resetPassword')}
        </Button>
        <Button type="text" icon={<LogOut size={18} />} loading={leaving} onClick={leave}>
          {t('account.signOut')}
        </Button>
      </div>
      {sent && (
        <p className={styles.accountSent}>
          <MailCheck size={18} />
          {t('account.resetSentTo', { email, days: RESET_KEY_DAYS })}
        </p>
      )}
      <FormFailure error={failure} text={wait && t('account.resetWait', { when: wait })} />
    </div>
  );
}
