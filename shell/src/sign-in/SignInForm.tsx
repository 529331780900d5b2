import { FormField } from '@vr/shared-ui/FormField';
import { useSession } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { Form, Formik, type FormikErrors, useFormikContext } from 'formik';
import { CircleAlert, Eye, EyeOff, Info, Lock, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Credentials, type FieldProblem, problemsOf, type Refusal, refusalOf } from './rules.ts';

interface SignInFormProps {
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** Email and password. What the server refuses is said below them, and nothing that was typed is lost. */
export function SignInForm({ onSignIn }: SignInFormProps) {
  const { t } = useTranslation('shell');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const messages: Record<FieldProblem, string> = {
    'email-required': t('signIn.emailRequired'),
    'email-invalid': t('signIn.emailInvalid'),
    'password-required': t('signIn.passwordRequired'),
  };
  const validate = (values: Credentials): FormikErrors<Credentials> =>
    Object.fromEntries(Object.entries(problemsOf(values)).map(([field, problem]) => [field, messages[problem]]));
  const submit = async ({ email, password }: Credentials) => {
    setRefusal(null);
    try {
      await onSignIn({ email: email.trim(), password });
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <Formik initialValues={{ email: '', password: '' }} validate={validate} onSubmit={submit}>
      <Fields refusal={refusal} />
    </Formik>
  );
}

function Fields({ refusal }: { refusal: Refusal | null }) {
  const { t, i18n } = useTranslation('shell');
  const { isSubmitting, validateForm } = useFormikContext<Credentials>();
  const [shown, setShown] = useState(false);
  const wrong = refusal?.reason === 'wrong';

  // Messages under the fields follow the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what changes
  useEffect(() => {
    void validateForm();
  }, [i18n.language, validateForm]);

  return (
    <Form id="sign-in" noValidate>
      <EndedNotice />
      <FormField name="email" label={t('signIn.email')}>
        {(control) => (
          <Input
            {...control}
            size="large"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            prefix={<Mail size={18} aria-hidden />}
          />
        )}
      </FormField>
      <FormField name="password" label={t('signIn.password')}>
        {(control) => (
          <Input
            {...control}
            {...(wrong ? { status: 'error' as const } : {})}
            size="large"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            prefix={<Lock size={18} aria-hidden />}
            suffix={
              <button
                type="button"
                className="shell-sign-in-eye"
                aria-label={shown ? t('signIn.hidePassword') : t('signIn.showPassword')}
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
              </button>
            }
          />
        )}
      </FormField>
      <div role="alert">{refusal && <RefusalText refusal={refusal} />}</div>
      <Button type="primary" size="large" block htmlType="submit" loading={isSubmitting}>
        {t('signIn.submit')}
      </Button>
    </Form>
  );
}

function RefusalText({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation('shell');
  const texts: Record<Refusal['reason'], string> = {
    wrong: t('signIn.wrong'),
    ended: t('signIn.ended'),
    disabled: t('signIn.disabled'),
    other: t('signIn.other'),
  };
  return (
    <p className="shell-sign-in-refusal">
      <CircleAlert size={16} aria-hidden />
      <span>
        {texts[refusal.reason]}
        {refusal.reason === 'other' && refusal.traceId && (
          <span className="shell-sign-in-trace">{t('signIn.reference', { id: refusal.traceId })}</span>
        )}
      </span>
    </p>
  );
}

/** Why somebody who was signed in is here again. */
function EndedNotice() {
  const { t } = useTranslation('shell');
  const endedBy = useSession((session) => session.endedBy);
  if (!endedBy) return null;
  return (
    <p className="shell-sign-in-ended" role="status">
      <Info size={18} aria-hidden />
      {endedBy === 'forbidden' ? t('signIn.forbidden') : t('signIn.expired')}
    </p>
  );
}
