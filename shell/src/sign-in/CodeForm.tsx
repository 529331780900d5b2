import { CODE_LENGTH, CODE_MS } from '@vr/shared-api/limits';
import { Field } from '@vr/shared-ui/Field';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from './CodeInput.tsx';
import { type Credentials, normaliseCode } from './credentials.ts';
import { RefusalText } from './RefusalText.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import * as styles from './sign-in.css';
import { useForm } from './useForm.ts';

/** Signs in with a unique code that a manager or a headset showed to the person. */
export function CodeForm({ onSignIn }: { onSignIn: (credentials: Credentials) => Promise<void> }) {
  const { t } = useTranslation('shell');
  const { values, set, field, problemsOf, sending, refusal, form } = useForm({
    schema: 'code',
    initial: { code: '' },
    refusals: { INVALID_CODE: ['code', 'signIn.codeUnknown'] },
    send: ({ code }) => onSignIn({ code: normaliseCode(code) }),
  });
  const { length } = normaliseCode(values.code);
  // A code that is too long is wrong for sure. A short one may be incomplete, so its error waits until the form is sent.
  const problem = length > CODE_LENGTH ? 'signIn.codeLong' : problemsOf('code')?.[0];
  const missing = CODE_LENGTH - length;
  return (
    <form {...form}>
      <Field
        {...field('code')}
        label={t('signIn.code', { length: CODE_LENGTH })}
        hint={t('signIn.codeHint', { minutes: CODE_MS / 60_000 })}
        error={problem && t(problem, { count: length, length: CODE_LENGTH })}
      >
        {(control) => <CodeInput {...control} onCode={(code) => set('code', code)} />}
      </Field>
      <RefusalText refusal={refusal} />
      <SubmitButton sending={sending}>{t('signIn.submit')}</SubmitButton>
      {length > 0 && missing > 0 && (
        <p className={styles.codeMissing}>
          <CircleHelp size={16} />
          {t('signIn.codeMissing', { count: missing })}
        </p>
      )}
    </form>
  );
}
