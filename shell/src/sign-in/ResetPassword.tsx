import { finishPasswordReset } from '@vr/shared-api/contract/users';
import { RESET_KEY_DAYS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { withTexts } from '@vr/shared-ui/useLazyTexts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountTexts } from '../account-texts/useAccountTexts.ts';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { flashState } from '../flash/flash.ts';
import { ForgotLink } from './ForgotLink.tsx';
import { Frame } from './Frame.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Note } from './Note.tsx';
import { RefusalText } from './RefusalText.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import * as styles from './sign-in.css';
import { useForm } from './useForm.ts';

/** The screen for the link in a reset mail, where the person sets a new password. Works signed in or out. */
export default withTexts(useAccountTexts, LoadedScreen);

function LoadedScreen({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { expired, values, field, problemsOf, sending, refusal, form } = useResetForm(linkKey);
  const cancel = () => (history.length > 1 ? navigate(-1) : navigate('/', { replace: true }));
  return (
    <Frame page={t('resetPassword.page')} title={t('resetPassword.title')} lead={t('resetPassword.lead')}>
      <form {...form}>
        <NewPasswordFields field={field} problemsOf={problemsOf} password={values.password} />
        <RefusalText refusal={refusal} />
        {expired && (
          <Note kind="error" role="alert">
            {t('resetPassword.expired', { days: RESET_KEY_DAYS })} <ForgotLink label={t('resetPassword.another')} />
          </Note>
        )}
        <div className={styles.signInActions}>
          <Button size="large" onClick={cancel}>
            {t('resetPassword.cancel')}
          </Button>
          <SubmitButton sending={sending} disabled={sending}>
            {t('resetPassword.send')}
          </SubmitButton>
        </div>
      </form>
    </Frame>
  );
}

/** The form's state and fields, and whether the link's key has expired or been used. */
function useResetForm(linkKey: string) {
  const { api, session } = usePortal();
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const form = useForm({
    schema: 'newPassword',
    initial: { password: '', confirmation: '' },
    refusals: { PASSWORD_TOO_COMMON: ['password', 'resetPassword.common'] },
    async send({ password }) {
      setExpired(false);
      try {
        await api.call(finishPasswordReset, { body: { newPassword: password, resetKey: linkKey } });
      } catch (error) {
        if (!isRefusedAs(error, 'RESET_LINK_EXPIRED')) throw error;
        return setExpired(true);
      }
      // The server has ended all sessions of the person. This also ends any other person's session in this browser.
      session.getState().ended(null);
      // Replaces this address in the history, because the link's key works only once.
      navigate('/', { replace: true, state: flashState('password-changed', 'success') });
    },
  });
  return { ...form, expired };
}
