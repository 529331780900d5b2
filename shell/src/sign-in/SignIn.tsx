import { useSession } from '@vr/shared-ui/kernel';
import { Tabs } from '@vr/shared-ui/Tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flash } from '../flash/flash.ts';
import { useFlashText } from '../flash/useFlash.ts';
import { CodeForm } from './CodeForm.tsx';
import type { Credentials } from './credentials.ts';
import { Frame } from './Frame.tsx';
import { Note } from './Note.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import * as styles from './sign-in.css';

interface SignInProps {
  /** Signs in and loads the portal; rejects if the server refuses. */
  onSignIn: (credentials: Credentials) => Promise<void>;
  /** The flash message of the navigation to this screen. */
  flash: Flash | null;
}

/** The sign-in screen: by password, or by unique code. */
export default function SignIn({ onSignIn, flash }: SignInProps) {
  const { t } = useTranslation('shell');
  const flashText = useFlashText();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const endedBy = useSession((session) => session.endedBy);
  return (
    <Frame page={t('signIn.page')} title={t('signIn.title')} lead={t('signIn.lead')}>
      {endedBy === 'expired' && (
        <Note kind="info" role="status">
          {t('signIn.expired')}
        </Note>
      )}
      {endedBy === 'forbidden' && <Note kind="info">{t('signIn.forbidden')}</Note>}
      {flash && <Note kind={flash.variant}>{flashText(flash)}</Note>}
      <Tabs
        label={t('signIn.ways')}
        selected={way}
        onSelect={setWay}
        className={styles.tabPanels}
        tabs={[
          { key: 'password', title: t('signIn.byPassword'), panel: <PasswordForm onSignIn={onSignIn} /> },
          { key: 'code', title: t('signIn.byCode'), panel: <CodeForm onSignIn={onSignIn} /> },
        ]}
      />
    </Frame>
  );
}
