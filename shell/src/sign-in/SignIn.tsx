import { useSession } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Carried } from '../carried.ts';
import { useCarriedText } from '../useCarried.ts';
import { CodeForm } from './CodeForm.tsx';
import { Frame } from './Frame.tsx';
import { Note } from './Note.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { Credentials } from './rules.ts';
import { Tabs } from './Tabs.tsx';

interface SignInProps {
  /** Signs in and fetches what the portal is then drawn with; rejects where the server refuses. */
  onSignIn: (credentials: Credentials) => Promise<void>;
  /** What the navigation to here has to say. */
  carried: Carried | null;
}

/** The ways to sign in: by password, or by unique code. */
export function SignIn({ onSignIn, carried }: SignInProps) {
  const { t } = useTranslation('shell');
  const carriedText = useCarriedText();
  const endedBy = useSession((session) => session.endedBy);
  return (
    <Frame page={t('signIn.page')} title={t('signIn.title')} lead={t('signIn.lead')}>
      {endedBy === 'expired' && (
        <Note kind="info" role="status">
          {t('signIn.expired')}
        </Note>
      )}
      {endedBy === 'forbidden' && <Note kind="info">{t('signIn.forbidden')}</Note>}
      {carried && <Note kind={carried.variant}>{carriedText(carried)}</Note>}
      <Tabs
        label={t('signIn.ways')}
        tabs={[
          { key: 'password', title: t('signIn.byPassword'), panel: <PasswordForm onSignIn={onSignIn} /> },
          { key: 'code', title: t('signIn.byCode'), panel: <CodeForm onSignIn={onSignIn} /> },
        ]}
      />
    </Frame>
  );
}
