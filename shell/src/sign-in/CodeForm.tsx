import { CODE_LENGTH, CODE_MS } from '@vr/shared-api/limits';
import { Field } from '@vr/shared-ui/Field';
import { Button } from 'antd';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from './CodeInput.tsx';
import { RefusalText } from './RefusalText.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { type Credentials, codeProblem, upperCode } from './rules.ts';
import { useForm } from './useForm.ts';

interface CodeFormProps {
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** The unique code that a manager or a headset has shown. */
export function CodeForm({ onSignIn }: CodeFormProps) {
  const { t } = useTranslation('shell');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The code that the server did not know. */
  const [unknown, setUnknown] = useState('');
  const { values, set, field, problem, sending, onSubmit } = useForm({
    initial: { code: '' },
    problemsOf: ({ code }) => ({
      code: codeProblem(code) ?? (upperCode(code) === unknown ? ('code-unknown' as const) : undefined),
    }),
    async send({ code }) {
      setRefusal(null);
      try {
        await onSignIn({ code: upperCode(code) });
      } catch (error) {
        const why = refusalOf(error);
        if (why.reason === 'wrong') {
          setUnknown(upperCode(code));
          return 'code';
        }
        setRefusal(why);
      }
    },
  });
  const { length } = upperCode(values.code);
  const messages = {
    'code-short': t('signIn.codeShort', { length: CODE_LENGTH }),
    'code-long': t('signIn.codeLong', { count: length, length: CODE_LENGTH }),
    'code-unknown': t('signIn.codeUnknown'),
  };
  // One that is too long can only be wrong; one that is short may still be being typed.
  const said = length > CODE_LENGTH ? 'code-long' : problem('code');
  const missing = CODE_LENGTH - length;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field
        {...field('code')}
        label={t('signIn.code', { length: CODE_LENGTH })}
        hint={t('signIn.codeHint', { minutes: CODE_MS / 60_000 })}
        error={said && messages[said]}
      >
        {(control) => <CodeInput {...control} onCode={(code) => set('code', code)} />}
      </Field>
      <RefusalText refusal={refusal} />
      <Button type="primary" size="large" block htmlType="submit" loading={sending}>
        {t('signIn.submit')}
      </Button>
      {length > 0 && missing > 0 && (
        <p className="shell-code-missing">
          <CircleHelp size={16} aria-hidden />
          {t('signIn.codeMissing', { count: missing })}
        </p>
      )}
    </form>
  );
}
