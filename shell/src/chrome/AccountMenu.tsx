import { UI_LANGS } from '@vr/shared-api/limits';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { ManifestPage } from '@vr/shared-api/remote';
import { Avatar } from '@vr/shared-ui/Avatar';
import { usePortal, useProfile, useShell } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { LANGUAGES } from '../languages.ts';
import { useShellContext } from '../ShellContext.ts';
import { useRoleNames } from '../useRoleNames.ts';
import { ACTION_ICONS, useActionNames } from './actions.ts';
import type { Action } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';

interface AccountMenuProps {
  /** The pages that a phone's bottom bar has no place for. */
  pages: readonly ManifestPage[];
  actions: readonly Action[];
}

/** The person, and what opens below: pages without a place elsewhere, actions, the language, signing out. */
export function AccountMenu({ pages, actions }: AccountMenuProps) {
  const { t } = useTranslation('shell');
  const { lang, setLang } = usePortal();
  const profile = useProfile();
  const { signOut } = useShellContext();
  const { open } = useDialogs();
  const names = useActionNames();
  const roles = useRoleNames();
  const shell = useShell();
  const [leaving, setLeaving] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const name = isSuperAdmin(profile) ? BRAND : `${profile.firstName} ${profile.lastName}`;

  // Gives the focus back to the account button, which the dialog then returns it to.
  const close = () => menu.current?.hidePopover();
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <>
      <button type="button" className="shell-account" popoverTarget="shell-account-menu">
        <span className="shell-account-name">{name}</span>
        <span className="ui-hidden">{t('chrome.account')}</span>
        <Avatar name={name} picture={profile.picture} size={36} />
      </button>
      <div ref={menu} id="shell-account-menu" className="shell-menu" popover="auto">
        <div className="shell-menu-person">
          <p className="shell-menu-name">{name}</p>
          <p className="ui-meta">{roles[shell]}</p>
          <p className="ui-meta">{profile.email}</p>
        </div>
        {pages.length > 0 && (
          <nav className="shell-menu-lines" aria-label={t('chrome.morePages')}>
            {pages.map((page) => (
              <NavLink key={page.path} to={page.path} className="shell-nav-link" onClick={close}>
                <PageIcon name={page.icon} size={20} />
                {page.title[lang]}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="shell-menu-lines">
          {actions.map((action) => {
            const Icon = ACTION_ICONS[action];
            return (
              <button
                key={action}
                type="button"
                className="shell-nav-link"
                aria-haspopup="dialog"
                onClick={() => {
                  close();
                  open(action);
                }}
              >
                <Icon size={20} strokeWidth={1.8} aria-hidden />
                {names[action]}
              </button>
            );
          })}
        </div>
        <fieldset className="shell-menu-languages">
          <legend>{t('chrome.language')}</legend>
          {UI_LANGS.map((one) => (
            <label key={one} lang={one}>
              <input type="radio" name="language" checked={one === lang} onChange={() => setLang(one)} />
              {LANGUAGES[one]}
            </label>
          ))}
        </fieldset>
        <Button block icon={<LogOut size={18} aria-hidden />} loading={leaving} onClick={leave}>
          {t('chrome.signOut')}
        </Button>
      </div>
    </>
  );
}
