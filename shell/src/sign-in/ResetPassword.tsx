import { finishPasswordReset } from '@vr/shared-api/contract/users';
import { PASSWORD_MIN, RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { Field } from '@vr/shared-ui/Field';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carrying } from '../carried.ts';
import { ForgotLink } from './ForgotLink.tsx';
import { Frame } from './Frame.tsx';
import { Note } from './Note.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { RefusalText } from './RefusalText.tsx';
import { isRefusedAs, type Refusal, refusalOf } from './refusal.ts';
import { brokenRules, type PasswordRule } from './rules.ts';
import { useForm } from './useForm.ts';

interface ResetPasswordProps {
  /** From the mail's link. */
  resetKey: string;
}

/** Where the link of a reset mail leads: to a new password, whoever may be signed in here. */
export function ResetPassword({ resetKey }: ResetPasswordProps) {
  const { t } = useTranslation('shell');
  const { api, session } = usePortal();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [expired, setExpired] = useState(false);
  const { values, field, problem, sending, onSubmit } = useForm({
    initial: { password: '', confirmation: '' },
    problemsOf: ({ password, confirmation }) => {
      const broken = brokenRules(password);
      return {
        password: password ? (broken.length > 0 ? broken : undefined) : 'missing',
        confirmation: !confirmation ? 'missing' : confirmation === password ? undefined : 'different',
      } as const;
    },
    async send({ password }) {
      setRefusal(null);
      setExpired(false);
      try {
        await api.call(finishPasswordReset, { body: { newPassword: password, resetKey } });
      } catch (error) {
        if (isRefusedAs(error, 'RESET_LINK_EXPIRED')) setExpired(true);
        else setRefusal(refusalOf(error));
        return;
      }
      // The server has ended every session of the person; whoever was signed in here is no longer meant either.
      session.getState().ended(null);
      // In the place of this address: its key is used up.
      navigate('/', { replace: true, state: carrying('password-changed', 'success') });
    },
  });
  const cancel = () => (history.length > 1 ? navigate(-1) : navigate('/', { replace: true }));

  const rules: Record<PasswordRule, string> = {
    length: t('resetPassword.lengthMissing', { min: PASSWORD_MIN }),
    uppercase: t('resetPassword.uppercaseMissing'),
    lowercase: t('resetPassword.lowercaseMissing'),
    digit: t('resetPassword.digitMissing'),
    special: t('resetPassword.specialMissing'),
  };
  const confirmations = {
    missing: t('resetPassword.confirmationMissing'),
    different: t('resetPassword.confirmationDifferent'),
  };
  const broken = problem('password');
  const confirmation = problem('confirmation');
  return (
    <Frame page={t('resetPassword.page')} title={t('resetPassword.title')} lead={t('resetPassword.lead')}>
      <form noValidate onSubmit={onSubmit}>
        <Field
          {...field('password')}
          label={t('resetPassword.password')}
          error={broken === 'missing' ? t('resetPassword.passwordMissing') : broken?.map((one) => rules[one]).join(' ')}
          hint={<PasswordRules password={values.password} />}
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <Field
          {...field('confirmation')}
          label={t('resetPassword.confirmation')}
          error={confirmation && confirmations[confirmation]}
        >
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <RefusalText refusal={refusal} />
        {expired && (
          <Note kind="error" role="alert">
            {t('resetPassword.expired', { days: RESET_KEY_DAYS })} <ForgotLink label={t('resetPassword.another')} />
          </Note>
        )}
        <div className="shell-sign-in-actions">
          <Button size="large" onClick={cancel}>
            {t('resetPassword.cancel')}
          </Button>
          <Button type="primary" size="large" block htmlType="submit" loading={sending} disabled={sending}>
            {t('resetPassword.send')}
          </Button>
        </div>
      </form>
    </Frame>
  );
}
