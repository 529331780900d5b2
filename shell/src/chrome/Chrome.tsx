import { usePortal, useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { useIsPhone, useIsSmallPhone } from '@vr/shared-ui/useMedia';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { WIZARDS } from '../dialogs/address.ts';
import { useRemotes } from '../federation/remotes.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './chrome.css';
import { HelpButton } from './HelpButton.tsx';
import { LeftBar } from './LeftBar.tsx';
import { bottomBar, drawerKeptOpen, keepDrawer, menusFor, menusHidden, navigationOf } from './menus.ts';
import { PageTitle } from './PageTitle.tsx';
import { TopBar } from './TopBar.tsx';
import { useScroll } from './useScroll.ts';

/** What stands around every page of a signed-in person: the bars, the page's title, the account and help. */
export function Chrome({ children }: { children: ReactNode }) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { pages, lang } = usePortal();
  const { pathname } = useLocation();
  const company = useSession((session) => session.client?.name);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = pages.find(({ path }) => path === pathname);
  const title = page?.title[lang] ?? company ?? BRAND;

  useEffect(() => {
    document.title = [title, company ?? BRAND].filter((part, at, all) => all.indexOf(part) === at).join(' · ');
  }, [title, company]);
  useScroll();
  useNewPage(pathname, heading);

  const h1 = <PageTitle title={title} heading={heading} />;
  const skip = (
    <a className="shell-skip" href="#main">
      {t('chrome.skip')}
    </a>
  );
  const main = (
    <main id="main" className="shell-main" tabIndex={-1}>
      {children}
    </main>
  );
  return menusHidden(localStorage) ? (
    <div className="shell-bare">
      {skip}
      <header className="ui-hidden">{h1}</header>
      {main}
    </div>
  ) : (
    <Bars skip={skip} title={h1} main={main} />
  );
}

const DRAWER_ID = 'shell-drawer';

interface BarsProps {
  skip: ReactNode;
  title: ReactNode;
  main: ReactNode;
}

function Bars({ skip, title, main }: BarsProps) {
  const { pages } = usePortal();
  const person = useProfile();
  const role = useSession((session) => session.role);
  const remotes = useRemotes();
  const phone = useIsPhone();
  const smallPhone = useIsSmallPhone();
  const [drawerOpen, setDrawerOpen] = useState(() => drawerKeptOpen(localStorage));
  const menus = menusFor({ role, person }, { phone, drawerOpen }, (wizard) => !!remotes.offering(WIZARDS[wizard]));
  const { shown, rest } = bottomBar(navigationOf(pages, smallPhone), menus.bottomBar.length);
  const toggle = () => {
    keepDrawer(localStorage, !drawerOpen);
    setDrawerOpen(!drawerOpen);
  };
  return (
    <div className={drawerOpen ? 'shell-frame' : 'shell-frame shell-frame-closed'}>
      {skip}
      {!phone && <LeftBar id={DRAWER_ID} open={drawerOpen} actions={menus.leftBar} />}
      <div className="shell-body">
        <TopBar
          title={title}
          actions={menus.topBar}
          account={<AccountMenu pages={phone ? rest : []} actions={menus.account} />}
          drawer={phone ? undefined : { id: DRAWER_ID, open: drawerOpen, toggle }}
        />
        {main}
        <HelpButton />
      </div>
      {phone && <BottomBar pages={shown} actions={menus.bottomBar} />}
    </div>
  );
}

/** Puts the focus on the title of another page, so that screen readers say it. */
function useNewPage(pathname: string, heading: { current: HTMLElement | null }): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname, heading]);
}
