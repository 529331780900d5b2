import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Visor } from '@vr/shared-ui/Visor';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { LANGUAGES } from '../languages.ts';
import styles from './sign-in.css';

const SCENE = new URL('./scene.svg', import.meta.url).href;

interface FrameProps {
  /** Names the page in the browser's tab. */
  page: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** What stands around everything that signed-out people see: the platform's scene, the language, whom to ask. */
export function Frame({ page, title, lead, children }: FrameProps) {
  useStyles(styles);
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
          <h1>{title}</h1>
          <p className="shell-sign-in-lead">{lead}</p>
          {children}
        </main>
        <footer>
          <p className="shell-sign-in-help">{t('signIn.help')}</p>
        </footer>
      </div>
    </div>
  );
}
