import { createSuperAdmin } from '@vr/shared-api/contract/users';
import { SUPER_ADMIN_LINK_HOURS } from '@vr/shared-api/limits';
import { Field } from '@vr/shared-ui/Field';
import { usePortal } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { withTexts } from '@vr/shared-ui/useLazyTexts';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountTexts } from '../account-texts/useAccountTexts.ts';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import { flashState } from '../flash/flash.ts';
import { EmailField } from './EmailField.tsx';
import { Frame } from './Frame.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Note } from './Note.tsx';
import { RefusalText } from './RefusalText.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextInput } from './TextInput.tsx';
import { useForm } from './useForm.ts';

/** The screen where a new super admin creates their account, opened from the link in a mail. */
export default withTexts(useAccountTexts, LoadedScreen);

function LoadedScreen({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation('account');
  const { expired, values, field, problemsOf, sending, refusal, form } = useSuperAdminForm(linkKey);
  const nameField = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => {
    const [problem] = problemsOf(name) ?? [];
    return (
      <Field {...field(name)} label={label} error={problem && t(problem)}>
        {(control) => <TextInput {...control} autoComplete={autoComplete} icon={<UserRound size={18} />} />}
      </Field>
    );
  };
  return (
    <Frame page={t('superAdmin.page')} title={t('superAdmin.title')} lead={t('superAdmin.lead')}>
      <form {...form}>
        {nameField('firstName', t('superAdmin.firstName'), 'given-name')}
        {nameField('lastName', t('superAdmin.lastName'), 'family-name')}
        <EmailField {...field('email')} problem={problemsOf('email')?.[0]} />
        <NewPasswordFields field={field} problemsOf={problemsOf} password={values.password} />
        <RefusalText refusal={refusal} />
        {expired && (
          <Note kind="error" role="alert">
            {t('superAdmin.expired', { hours: SUPER_ADMIN_LINK_HOURS })}
          </Note>
        )}
        <SubmitButton sending={sending}>{t('superAdmin.send')}</SubmitButton>
      </form>
    </Frame>
  );
}

/** The form's state and fields, and whether the link's key has expired or been used. */
function useSuperAdminForm(key: string) {
  const { api, lang, session } = usePortal();
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const form = useForm({
    schema: 'superAdmin',
    initial: { firstName: '', lastName: '', email: '', password: '', confirmation: '' },
    refusals: {
      EMAIL_IN_USE: ['email', 'superAdmin.emailInUse'],
      PASSWORD_TOO_COMMON: ['password', 'resetPassword.common'],
    },
    async send({ firstName, lastName, email, password }) {
      setExpired(false);
      try {
        const body = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), password, key };
        await api.call(createSuperAdmin, { query: { lang }, body });
      } catch (error) {
        if (!isRefusedAs(error, 'SUPER_ADMIN_LINK_EXPIRED')) throw error;
        return setExpired(true);
      }
      // Ends any other person's session in this browser.
      session.getState().ended(null);
      // Replaces this address in the history, because the link's key works only once.
      navigate('/', { replace: true, state: flashState('account-created', 'success') });
    },
  });
  return { ...form, expired };
}
