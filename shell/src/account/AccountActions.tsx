import { useMutation } from '@tanstack/react-query';
import { initPasswordReset } from '@vr/shared-api/contract/users';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { KeyRound, LogOut, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWait } from '../errors/useWait.ts';
import { useShellContext } from '../ShellContext.ts';
import * as styles from './account.css';

/** Two buttons: one mails the person a link to reset their password, the other signs out. */
export function AccountActions() {
  const { t } = useTranslation('account');
  const { api, lang, notify } = usePortal();
  const { email } = useProfile();
  const { signOut } = useShellContext();
  const [sent, setSent] = useState(false);
  const leave = useMutation({ mutationFn: signOut });
  const reset = useMutation({
    mutationFn: () => api.call(initPasswordReset, { query: { lang }, body: { email } }),
    onSuccess() {
      setSent(true);
      notify({ kind: 'success', text: t('account.resetSent') });
    },
    onError: () => notify({ kind: 'error', text: t('account.resetFailed') }),
  });
  const wait = useWait(reset.error);

  return (
    <div className={styles.accountActions}>
      <div className={styles.accountButtons}>
        <Button type="text" icon={<KeyRound size={18} />} loading={reset.isPending} onClick={() => reset.mutate()}>
          {t('account.resetPassword')}
        </Button>
        <Button type="text" icon={<LogOut size={18} />} loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('account.signOut')}
        </Button>
      </div>
      {sent && (
        <p className={styles.accountSent}>
          <MailCheck size={18} />
          {t('account.resetSentTo', { email, days: RESET_KEY_DAYS })}
        </p>
      )}
      <FormFailure error={reset.error} text={wait && t('account.resetWait', { when: wait })} />
    </div>
  );
}
