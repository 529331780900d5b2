import type { ManifestPage } from '@vr/shared-api/remote';
import { usePortal } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { ACTION_ICONS, useActionNames } from './actions.ts';
import type { Action } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';

interface BottomBarProps {
  pages: readonly ManifestPage[];
  actions: readonly Action[];
}

/** The pages on a phone, and what is wanted there as often as they are. */
export function BottomBar({ pages, actions }: BottomBarProps) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  const { open } = useDialogs();
  const names = useActionNames();
  return (
    <nav className="shell-bottom" aria-label={t('chrome.pages')}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} className="shell-bottom-entry">
          <span className="shell-bottom-icon">
            <PageIcon name={page.icon} size={22} />
          </span>
          {page.shortTitle[lang]}
        </NavLink>
      ))}
      {actions.map((action) => {
        const Icon = ACTION_ICONS[action];
        return (
          <button
            key={action}
            type="button"
            className="shell-bottom-entry"
            aria-label={names[action]}
            aria-haspopup="dialog"
            onClick={() => open(action)}
          >
            <span className="shell-bottom-icon">
              <Icon size={22} strokeWidth={1.8} aria-hidden />
            </span>
            {t('chrome.codeShort')}
          </button>
        );
      })}
    </nav>
  );
}
