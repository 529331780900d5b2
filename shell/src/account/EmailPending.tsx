import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelEmailChange, getEmailChange, resendEmailChange } from '@vr/shared-api/contract/account';
import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { MailQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWait } from '../errors/useWait.ts';
import * as styles from './account.css';

/** Shows the unconfirmed new e-mail address, if any, with buttons to resend the mail and to cancel the change. */
export function EmailPending() {
  const { t } = useTranslation('account');
  const timeZone = useCompanyZone();
  const { api, notify } = usePortal();
  const { email: old } = useProfile();
  const queries = useQueryClient();
  const change = useQuery(endpointQuery(getEmailChange, {}));
  const settle = (text: string) => ({
    onSuccess: () => notify({ kind: 'success', text }),
    onError: () => notify({ kind: 'error', text: t('pending.failed') }),
    onSettled: () => invalidate(queries, getEmailChange),
  });
  const resend = useMutation({ mutationFn: () => api.call(resendEmailChange, {}), ...settle(t('pending.resent')) });
  const cancel = useMutation({ mutationFn: () => api.call(cancelEmailChange, {}), ...settle(t('pending.cancelled')) });
  const error = resend.error ?? cancel.error;
  const wait = useWait(error);
  const pending = change.data?.pending;
  if (!pending) return null;
  const { email, expiresAt } = pending;
  return (
    <section className={styles.accountPending} aria-label={t('pending.title', { email })}>
      <p>
        <MailQuestion size={18} />
        <span>
          <b>{t('pending.title', { email })}</b>
          {t('pending.text', { day: formatDate(expiresAt, timeZone), old })}
        </span>
      </p>
      <div className={styles.accountButtons}>
        <Button type="text" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('pending.resend')}
        </Button>
        <Button type="text" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('pending.cancel')}
        </Button>
      </div>
      <FormFailure error={error} text={wait && t('account.wait', { when: wait })} />
    </section>
  );
}
