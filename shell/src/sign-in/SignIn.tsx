import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Visor } from '@vr/shared-ui/Visor';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { LANGUAGES } from '../languages.ts';
import type { Credentials } from './rules.ts';
import { SignInForm } from './SignInForm.tsx';
import styles from './sign-in.css';

const SCENE = new URL('./scene.svg', import.meta.url).href;

interface SignInProps {
  /** Signs in and fetches what the portal is then drawn with; rejects where the server refuses. */
  onSignIn: (credentials: Credentials) => Promise<void>;
}

/** What people see before they are signed in. */
export function SignIn({ onSignIn }: SignInProps) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { lang, setLang } = usePortal();
  const page = t('signIn.page');
  useEffect(() => {
    document.title = `${page} · ${BRAND}`;
  }, [page]);
  const scene = (
    <Visor kind="picture">
      <image href={SCENE} x={-16} width={432} height={216} />
    </Visor>
  );
  return (
    <div className="shell-sign-in">
      <aside className="shell-sign-in-panel" aria-label={BRAND}>
        <p className="shell-sign-in-brand">
          <Visor kind="mark" width={40} />
          {BRAND}
        </p>
        <div className="shell-sign-in-scene">{scene}</div>
        <p className="shell-sign-in-promise">{t('signIn.promise')}</p>
      </aside>
      <div className="shell-sign-in-side">
        <header className="shell-sign-in-top">
          <p className="shell-sign-in-brand shell-sign-in-brand-phone">
            <Visor kind="mark" width={34} />
            {BRAND}
          </p>
          <label className="shell-sign-in-language">
            <span className="ui-hidden">{t('signIn.language')}</span>
            <select value={lang} onChange={(event) => setLang(event.target.value as UiLang)}>
              {UI_LANGS.map((one) => (
                <option key={one} value={one} lang={one}>
                  {LANGUAGES[one]}
                </option>
              ))}
            </select>
            <ChevronDown size={16} aria-hidden />
          </label>
        </header>
        <main className="shell-sign-in-main">
          <div className="shell-sign-in-scene-phone">{scene}</div>
          <h1>{t('signIn.title')}</h1>
          <p className="shell-sign-in-lead">{t('signIn.lead')}</p>
          <SignInForm onSignIn={onSignIn} />
        </main>
        <footer>
          <p className="shell-sign-in-help">{t('signIn.help')}</p>
        </footer>
      </div>
    </div>
  );
}
