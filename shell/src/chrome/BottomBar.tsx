import { usePortal } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { useTranslation } from 'react-i18next';
import { bottomBar } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';

/** The pages on a phone. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pages, lang } = usePortal();
  return (
    <nav className="shell-bottom" aria-label={t('chrome.pages')}>
      {bottomBar(pages).shown.map((page) => (
        <NavLink key={page.path} to={page.path} className="shell-bottom-link">
          <span className="shell-bottom-icon">
            <PageIcon name={page.icon} size={22} />
          </span>
          {page.shortTitle[lang]}
        </NavLink>
      ))}
    </nav>
  );
}
