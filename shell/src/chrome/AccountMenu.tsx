import { useMutation } from '@tanstack/react-query';
import { UI_LANGS } from '@vr/shared-api/limits';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { ManifestPage } from '@vr/shared-api/remote';
import { Avatar } from '@vr/shared-ui/Avatar';
import { Button } from '@vr/shared-ui/Button';
import { usePortal, useProfile, useRole } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { LANGUAGES } from '../languages.ts';
import { useShellContext } from '../ShellContext.ts';
import { useActions } from './actions.ts';
import * as styles from './chrome.css';
import type { Action } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';
import { useRoleNames } from './useRoleNames.ts';

interface AccountMenuProps {
  /** The pages that do not fit into a phone's bottom bar. */
  pages: readonly ManifestPage[];
  actions: readonly Action[];
}

/** The account button and its menu: pages without a place in the bars, actions, languages and sign-out. */
export function AccountMenu({ pages, actions }: AccountMenuProps) {
  const { t } = useTranslation('shell');
  const profile = useProfile();
  const roleNames = useRoleNames();
  const role = useRole();
  const menu = useRef<HTMLDivElement>(null);
  const name = isSuperAdmin(profile) ? BRAND : `${profile.firstName} ${profile.lastName}`;

  // Closing the menu focuses the account button. A dialog opened from the menu later returns the focus to that button.
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" className={styles.account} popoverTarget="shell-account-menu">
        <span className={`${styles.accountName} ui-ellipsis`}>{name}</span>
        <span className="ui-hidden">, {t('chrome.account')}</span>
        <Avatar name={name} picture={profile.picture} size={36} />
      </button>
      <div ref={menu} id="shell-account-menu" className={styles.menu} popover="auto">
        <div>
          <p className={styles.menuName}>{name}</p>
          <p className="ui-meta">{roleNames[role]}</p>
          <p className="ui-meta">{profile.email}</p>
        </div>
        {pages.length > 0 && <MenuPages pages={pages} onOpen={close} />}
        <MenuActions actions={actions} onOpen={close} />
        <LanguageChoice />
        <SignOutButton />
      </div>
    </>
  );
}

function MenuPages({ pages, onOpen }: { pages: readonly ManifestPage[]; onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const { lang } = usePortal();
  return (
    <nav className={styles.menuLines} aria-label={t('chrome.morePages')}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} className={styles.navLink} onClick={onOpen}>
          <PageIcon name={page.icon} size={20} />
          {page.title[lang]}
        </NavLink>
      ))}
    </nav>
  );
}

function MenuActions({ actions, onOpen }: { actions: readonly Action[]; onOpen: () => void }) {
  const actionOf = useActions();
  return (
    <div className={styles.menuLines}>
      {actions.map((action) => {
        const { Icon, name, opens } = actionOf(action);
        return (
          <button
            key={action}
            {...opens}
            type="button"
            className={styles.navLink}
            onClick={() => {
              onOpen();
              opens.onClick();
            }}
          >
            <Icon size={20} />
            {name}
          </button>
        );
      })}
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('shell');
  const { lang, setLang } = usePortal();
  return (
    <fieldset className={styles.menuLanguages}>
      <legend>{t('chrome.language')}</legend>
      {UI_LANGS.map((language) => (
        <label key={language} lang={language}>
          <input type="radio" name="language" checked={language === lang} onChange={() => setLang(language)} />
          {LANGUAGES[language]}
        </label>
      ))}
    </fieldset>
  );
}

function SignOutButton() {
  const { t } = useTranslation('shell');
  const { signOut } = useShellContext();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <Button block icon={<LogOut size={18} />} loading={leave.isPending} onClick={() => leave.mutate()}>
      {t('chrome.signOut')}
    </Button>
  );
}
