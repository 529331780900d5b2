import { initPasswordReset } from '@vr/shared-api/contract/users';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { MailCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from './EmailField.tsx';
import { RefusalText } from './RefusalText.tsx';
import * as styles from './sign-in.css';
import { useForm } from './useForm.ts';

export interface ForgotPasswordProps {
  open: boolean;
  onClose: () => void;
  /** The e-mail address with which the dialog starts. */
  email: string;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Lets the person request a mail with a link to set a new password. */
export function ForgotPassword({ open, onClose, email: startEmail }: ForgotPasswordProps) {
  const { t } = useTranslation('shell');
  const { api, lang, notify } = usePortal();
  const id = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, problemsOf, sending, refusal, form } = useForm({
    schema: 'forgottenPassword',
    initial: { email: startEmail },
    refusals: { EMAIL_NOT_FOUND: ['email', 'forgot.emailUnknown'] },
    async send({ email: typed }) {
      const email = typed.trim();
      await api.call(initPasswordReset, { query: { lang }, body: { email } });
      setSentTo(email);
      notify({ kind: 'success', text: t('forgot.sent') });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('forgot.title')}
      size="small"
      phone="sheet"
      footer={
        sentTo === null ? (
          <>
            <Button onClick={onClose}>{t('forgot.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={id} loading={sending}>
              {t('forgot.send')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t('forgot.close')}
          </Button>
        )
      }
    >
      {sentTo === null ? (
        <form id={id} {...form}>
          <p className={styles.forgotLead}>{t('forgot.lead', { days: RESET_KEY_DAYS })}</p>
          <EmailField {...field('email')} problem={problemsOf('email')?.[0]} autoFocus />
          <RefusalText refusal={refusal} />
        </form>
      ) : (
        <div className={styles.forgotSent} tabIndex={-1} ref={focus}>
          <MailCheck size={24} />
          <p>{t('forgot.sentText', { email: sentTo, days: RESET_KEY_DAYS })}</p>
        </div>
      )}
    </Dialog>
  );
}
