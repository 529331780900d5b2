import { TOTP_DIGITS } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Field } from '@vr/shared-ui/Field';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { withTexts } from '@vr/shared-ui/useLazyTexts';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusedAs } from '../errors/is-refused-as.ts';
import type { Credentials, SecondFactorRequest } from '../sign-in/credentials.ts';
import { Frame } from '../sign-in/Frame.tsx';
import { RefusalText } from '../sign-in/RefusalText.tsx';
import { SubmitButton } from '../sign-in/SubmitButton.tsx';
import { TextInput } from '../sign-in/TextInput.tsx';
import { useForm } from '../sign-in/useForm.ts';
import { answerWithPasskey, hasPasskeys, PasskeyCancelled } from './passkey.ts';
import sheet, * as styles from './second-factor.css';
import { useTexts } from './useTexts.ts';

type Way = 'totp' | 'passkey' | 'recovery';

interface SecondStepProps {
  request: SecondFactorRequest;
  /** Signs in with the second factor; rejects if the server refuses. */
  onSignIn: (credentials: Credentials) => Promise<void>;
  /** Goes back to the first step of the sign-in. */
  onBack: () => void;
}

/** The second step of the sign-in, after the password: a code from the authenticator app, a passkey, or a recovery code. */
export default withTexts(useTexts, Steps);

function Steps({ request, onSignIn, onBack }: SecondStepProps) {
  useStyles(sheet);
  const { t } = useTranslation('secondFactor');
  const { notify } = usePortal();
  const ways: Way[] = [
    ...(request.totp ? (['totp'] as const) : []),
    ...(request.passkey && hasPasskeys() ? (['passkey'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const titles: Record<Way, string> = {
    totp: t('step.useTotp'),
    passkey: t('step.usePasskey'),
    recovery: t('step.useRecovery'),
  };
  /** Signs in. Goes back to the first step if the person took too long. */
  const signIn = async (credentials: Credentials) => {
    try {
      await onSignIn(credentials);
    } catch (error) {
      if (!isRefusedAs(error, 'SIGN_IN_EXPIRED')) throw error;
      notify({ kind: 'error', text: t('step.expired') });
      onBack();
    }
  };
  return (
    <Frame page={t('step.page')} title={t('step.title')} lead={t('step.lead')}>
      {way === 'passkey' ? (
        <PasskeyForm request={request} onSignIn={signIn} />
      ) : (
        <CodeForm key={way} isRecovery={way === 'recovery'} request={request} onSignIn={signIn} />
      )}
      <div className={styles.otherWays}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} size="large" onClick={() => setWay(other)}>
              {titles[other]}
            </Button>
          ))}
        <Button size="large" onClick={onBack}>
          {t('step.back')}
        </Button>
      </div>
      <p className={styles.note}>{t('step.lost')}</p>
    </Frame>
  );
}

interface FormProps extends Pick<SecondStepProps, 'request' | 'onSignIn'> {
  children?: ReactNode;
}

function CodeForm({ isRecovery, request: { challenge }, onSignIn }: FormProps & { isRecovery: boolean }) {
  const { t } = useTranslation('secondFactor');
  const { values, field, problemsOf, sending, refusal, form } = useForm({
    schema: 'secondStep',
    initial: { code: '' },
    refusals: { WRONG_SECOND_FACTOR: ['code', 'step.codeWrong'] },
    send: ({ code }) => onSignIn({ challenge, code: code.trim() }),
  });
  const problem = problemsOf('code')?.[0];
  return (
    <form {...form}>
      <Field
        {...field('code')}
        label={isRecovery ? t('step.recoveryCode') : t('step.code', { digits: TOTP_DIGITS })}
        hint={isRecovery ? t('step.recoveryHint') : t('step.codeHint')}
        error={problem && t(problem)}
      >
        {(control) => (
          <TextInput
            {...control}
            // The screen's only field, shown after the person pressed a button.
            autoFocus
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            icon={<ShieldCheck size={18} />}
          />
        )}
      </Field>
      <RefusalText refusal={refusal} />
      <SubmitButton sending={sending} disabled={sending && values.code === ''}>
        {t('step.submit')}
      </SubmitButton>
    </form>
  );
}

function PasskeyForm({ request: { challenge, passkey }, onSignIn }: FormProps) {
  const { t } = useTranslation('secondFactor');
  const [problem, setProblem] = useState('');
  const { sending, refusal, form } = useForm({
    schema: 'passkey',
    initial: {},
    async send() {
      setProblem('');
      try {
        await onSignIn({ challenge, passkey: await answerWithPasskey(passkey ?? {}) });
      } catch (error) {
        const isCancelled = error instanceof PasskeyCancelled;
        if (!isCancelled && !isRefusedAs(error, 'WRONG_SECOND_FACTOR')) throw error;
        setProblem(isCancelled ? t('step.passkeyCancelled') : t('step.passkeyWrong'));
      }
    },
  });
  return (
    <form {...form}>
      <p className={styles.note}>{t('step.passkeyHint')}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <RefusalText refusal={refusal} />
      <SubmitButton sending={sending}>
        <KeyRound size={18} />
        {t('step.usePasskey')}
      </SubmitButton>
    </form>
  );
}
