import { usePortal, useProfile, useSession, useStyles } from '@vr/shared-ui/kernel';
import { PageContainer } from '@vr/shared-ui/PageContainer';
import { useLocation } from '@vr/shared-ui/router';
import { useIsPhone, useIsSmallPhone } from '@vr/shared-ui/useMedia';
import { useOnChange } from '@vr/shared-ui/useOnChange';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx';
import { WIZARDS } from '../dialogs/address.ts';
import { hasDownloads } from '../download/installers.ts';
import { useRemotes } from '../federation/remotes.ts';
import { useShellContext } from '../ShellContext.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import sheet, * as styles from './chrome.css';
import { FloatingHelp } from './FloatingHelp.tsx';
import { LeftBar } from './LeftBar.tsx';
import { bottomBar, isDrawerOpen, menusFor, menusHidden, storeDrawer } from './menus.ts';
import { PageTitle } from './PageTitle.tsx';
import { TopBar } from './TopBar.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

/** The frame around every page: bars, page title, account menu and help button. */
export function Chrome({ children }: { children: ReactNode }) {
  useStyles(sheet);
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
  useScrollRestoration();
  // When another page opens, focuses the page's title so that screen readers announce it.
  useOnChange(pathname, () => heading.current?.focus({ preventScroll: true }));

  const h1 = <PageTitle title={title} heading={heading} />;
  const skip = (
    <a className={styles.skip} href="#main">
      {t('chrome.skip')}
    </a>
  );
  const main = (
    <main id="main" className={styles.main} tabIndex={-1}>
      <PageContainer>{children}</PageContainer>
    </main>
  );
  return menusHidden(localStorage) ? (
    <div className={styles.bare}>
      {skip}
      <header className="ui-hidden">{h1}</header>
      <ConnectionBanner />
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
  const { config } = useShellContext();
  const remotes = useRemotes();
  const isPhone = useIsPhone();
  const isSmallPhone = useIsSmallPhone();
  const [drawerOpen, setDrawerOpen] = useState(() => isDrawerOpen(localStorage));
  const menus = menusFor({ role, person }, { phone: isPhone, drawerOpen }, (what) =>
    what === 'download' ? hasDownloads(config.downloads) : remotes.providerOf(WIZARDS[what]) !== undefined,
  );
  const { shown, rest } = bottomBar(pages, isSmallPhone, menus.bottomBar.length);
  const toggle = () => {
    storeDrawer(localStorage, !drawerOpen);
    setDrawerOpen(!drawerOpen);
  };
  return (
    <div className={drawerOpen ? styles.frame : `${styles.frame} ${styles.frameClosed}`}>
      {skip}
      {!isPhone && <LeftBar id={DRAWER_ID} open={drawerOpen} actions={menus.leftBar} />}
      <div className={styles.body}>
        <TopBar
          title={title}
          actions={menus.topBar}
          account={<AccountMenu pages={isPhone ? rest : []} actions={menus.account} />}
          drawer={isPhone ? undefined : { id: DRAWER_ID, open: drawerOpen, toggle }}
        />
        {main}
      </div>
      {isPhone && (
        <>
          <FloatingHelp />
          <BottomBar pages={shown} actions={menus.bottomBar} />
        </>
      )}
    </div>
  );
}
