import {
  CERTIFICATE_NUMBER_TYPED_MAX,
  readCertificateNumber,
  verificationPath,
} from '@vr/shared-api/certificate-number';
import { Button } from '@vr/shared-ui/Button';
import { Field } from '@vr/shared-ui/Field';
import { useStyles } from '@vr/shared-ui/kernel';
import { useNavigate } from '@vr/shared-ui/router';
import { useLazyTexts, withTexts } from '@vr/shared-ui/useLazyTexts';
import { FileBadge } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Frame } from '../sign-in/Frame.tsx';
import { RefusalText } from '../sign-in/RefusalText.tsx';
import { SubmitButton } from '../sign-in/SubmitButton.tsx';
import { TextInput } from '../sign-in/TextInput.tsx';
import { Result } from './Result.tsx';
import { useVerification } from './useVerification.ts';
import sheet, * as styles from './verification.css';

interface VerificationProps {
  /** The certificate number in the address, in any spelling; undefined if the address has none. */
  number: string | undefined;
}

const useTexts = () => useLazyTexts('verification', (lang) => import(`./locales/${lang}.json`));

/** The page that says whether a certificate is valid. Open to anyone with the certificate's number, signed in or not. */
export default withTexts(useTexts, LoadedPage);

function LoadedPage({ number }: VerificationProps) {
  useStyles(sheet);
  const { t } = useTranslation('verification');
  const { verified, refusal, askAgain } = useVerification(number);
  return (
    <Frame isForMembers={false} page={t('page')} title={t('title')} lead={t('lead')}>
      <meta name="robots" content="noindex, nofollow" />
      {number !== undefined && (
        <div className={styles.result} role="status">
          {verified && <Result verified={verified} />}
          {!verified && !refusal && <p className={styles.waiting}>{t('checking')}</p>}
        </div>
      )}
      <RefusalText refusal={refusal} />
      {refusal && (
        <Button size="large" onClick={askAgain}>
          {t('tryAgain')}
        </Button>
      )}
      <NumberForm key={number} isNext={number !== undefined} />
    </Frame>
  );
}

function NumberForm({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation('verification');
  const navigate = useNavigate();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<'missing' | 'wrong'>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = readCertificateNumber(value);
    if (number) return navigate(verificationPath(number));
    setProblem(value.trim() === '' ? 'missing' : 'wrong');
    event.currentTarget.querySelector('input')?.focus();
  };
  const problems = { missing: t('missing'), wrong: t('wrong') };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        name="number"
        label={isNext ? t('another') : t('number')}
        hint={t('hint')}
        value={value}
        onChange={({ target }) => {
          setValue(target.value);
          setProblem(undefined);
        }}
        error={problem && problems[problem]}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={CERTIFICATE_NUMBER_TYPED_MAX}
            icon={<FileBadge size={18} />}
          />
        )}
      </Field>
      <SubmitButton sending={false}>{t('check')}</SubmitButton>
    </form>
  );
}
