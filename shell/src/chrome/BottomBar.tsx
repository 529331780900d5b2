import type { ManifestPage } from '@vr/shared-api/remote';
import { usePortal } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { useTranslation } from 'react-i18next';
import { useActions } from './actions.ts';
import * as styles from './chrome.css';
import type { Action } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';

/** The bar at the bottom of a phone's screen: pages and frequent actions. */
export function BottomBar({ pages, actions }: { pages: readonly ManifestPage[]; actions: readonly Action[] }) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const actionOf = useActions();
  return (
    <nav className={styles.bottom} aria-label={t('chrome.pages')}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} className={styles.bottomEntry}>
          <span className={styles.bottomIcon}>
            <PageIcon name={page.icon} size={22} />
          </span>
          {page.shortTitle[lang]}
        </NavLink>
      ))}
      {actions.map((action) => {
        const { Icon, name, opens } = actionOf(action);
        return (
          <button key={action} {...opens} type="button" className={styles.bottomEntry} aria-label={name}>
            <span className={styles.bottomIcon}>
              <Icon size={22} />
            </span>
            {t('chrome.codeShort')}
          </button>
        );
      })}
    </nav>
  );
}
