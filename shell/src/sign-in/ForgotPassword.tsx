import { initPasswordReset } from '@vr/shared-api/contract/users';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { Dialog } from '@vr/shared-ui/Dialog';
import { usePortal } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { MailCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from './EmailField.tsx';
import { RefusalText } from './RefusalText.tsx';
import { isRefusedAs, type Refusal, refusalOf } from './refusal.ts';
import { emailProblem } from './rules.ts';
import { useForm } from './useForm.ts';

export interface ForgotPasswordProps {
  open: boolean;
  onClose: () => void;
  /** What the dialog opens with. */
  email: string;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Sends a mail with a link to choose a new password. */
export function ForgotPassword({ open, onClose, email: startEmail }: ForgotPasswordProps) {
  const { t } = useTranslation('shell');
  const { api, lang, notify } = usePortal();
  const id = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** The address that nobody has an account with. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { field, problem, sending, onSubmit } = useForm({
    initial: { email: startEmail },
    problemsOf: ({ email }) => ({
      email: emailProblem(email) ?? (email.trim() === unknown ? ('email-unknown' as const) : undefined),
    }),
    async send({ email: typed }) {
      const email = typed.trim();
      setRefusal(null);
      try {
        await api.call(initPasswordReset, { query: { lang }, body: { email } });
        setSentTo(email);
        notify({ kind: 'success', text: t('forgot.sent') });
      } catch (error) {
        if (isRefusedAs(error, 'EMAIL_NOT_FOUND')) {
          setUnknown(email);
          return 'email';
        }
        setRefusal(refusalOf(error));
      }
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
        <form id={id} noValidate onSubmit={onSubmit}>
          <p className="shell-forgot-lead">{t('forgot.lead', { days: RESET_KEY_DAYS })}</p>
          <EmailField {...field('email')} problem={problem('email')} autoFocus />
          <RefusalText refusal={refusal} />
        </form>
      ) : (
        <div className="shell-forgot-sent" tabIndex={-1} ref={focus}>
          <MailCheck size={24} aria-hidden />
          <p>{t('forgot.sentText', { email: sentTo, days: RESET_KEY_DAYS })}</p>
        </div>
      )}
    </Dialog>
  );
}
