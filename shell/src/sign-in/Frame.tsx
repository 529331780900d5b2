import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Visor } from '@vr/shared-ui/Visor';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { LANGUAGES } from '../languages.ts';
import inputs from './inputs.css';
import sheet, * as styles from './sign-in.css';

const SCENE = new URL('./scene.svg', import.meta.url).href;

interface FrameProps {
  /** The page's name in the browser tab's title. */
  page: string;
  title: string;
  lead: string;
  /** Whether the screen is for members, who are told to ask their admins for help. True by default. */
  isForMembers?: boolean;
  children: ReactNode;
}

/** The frame of all signed-out screens: the platform's illustration, the language menu, and a note about getting help. */
export function Frame({ page, title, lead, isForMembers = true, children }: FrameProps) {
  useStyles(sheet);
  useStyles(inputs);
  const { t } = useTranslation('shell');
  const { lang, setLang } = usePortal();
  useEffect(() => {
    document.title = `${page} · ${BRAND}`;
  }, [page]);
  const scene = (
    <Visor kind="picture">
      <image href={SCENE} x={-16} width={432} height={216} />
    </Visor>
  );
  return (
    <div className={styles.signIn} data-page>
      <aside className={styles.signInPanel} aria-label={BRAND}>
        <p className={styles.signInBrand}>
          <Visor kind="mark" width={40} />
          {BRAND}
        </p>
        <div className={styles.signInScene}>{scene}</div>
        <p className={styles.signInPromise}>{t('signIn.promise')}</p>
      </aside>
      <div className={styles.signInSide}>
        <ConnectionBanner />
        <header className={styles.signInTop}>
          <p className={`${styles.signInBrand} ${styles.signInBrandPhone}`}>
            <Visor kind="mark" width={34} />
            {BRAND}
          </p>
          <label className={styles.signInLanguage}>
            <span className="ui-hidden">{t('signIn.language')}</span>
            <select value={lang} onChange={(event) => setLang(event.target.value as UiLang)}>
              {UI_LANGS.map((language) => (
                <option key={language} value={language} lang={language}>
                  {LANGUAGES[language]}
                </option>
              ))}
            </select>
            <ChevronDown size={16} />
          </label>
        </header>
        <main className={styles.signInMain}>
          <div className={styles.signInScenePhone}>{scene}</div>
          <h1>{title}</h1>
          <p className={styles.signInLead}>{lead}</p>
          {children}
        </main>
        <footer>{isForMembers && <p className={styles.signInHelp}>{t('signIn.help')}</p>}</footer>
      </div>
    </div>
  );
}
