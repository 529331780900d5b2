import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { useLocation } from '@vr/shared-ui/router';
import { Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './chrome.css';
import { LeftBar } from './LeftBar.tsx';
import { menusHidden } from './menus.ts';
import { shownTitle } from './title.ts';

/** What stands around every page of a signed-in person: the bars, the page's title and the account. */
export function Chrome({ children }: { children: ReactNode }) {
  useStyles(styles);
  const { t } = useTranslation('shell');
  const { pages, lang } = usePortal();
  const { pathname } = useLocation();
  const company = useSession((session) => session.client?.name);
  const heading = useRef<HTMLHeadingElement>(null);
  const page = pages.find(({ path }) => path === pathname);
  const title = page?.title[lang] ?? company ?? BRAND;
  const { text, cut } = shownTitle(title);
  const bare = menusHidden(localStorage);

  useEffect(() => {
    document.title = [title, company ?? BRAND].filter((part, at, all) => all.indexOf(part) === at).join(' · ');
  }, [title, company]);
  useNewPage(pathname, heading);

  const h1 = (
    <h1 ref={heading} className="shell-title" tabIndex={-1}>
      {cut ? <span aria-hidden="true">{text}</span> : text}
      {cut && <span className="ui-hidden">{title}</span>}
    </h1>
  );
  return (
    <div className={bare ? 'shell-frame shell-frame-bare' : 'shell-frame'}>
      <a className="shell-skip" href="#main">
        {t('chrome.skip')}
      </a>
      {!bare && <LeftBar />}
      <div className="shell-body">
        <header className={bare ? 'ui-hidden' : 'shell-top'}>
          {cut ? <Tooltip title={title}>{h1}</Tooltip> : h1}
          {!bare && <AccountMenu />}
        </header>
        <main id="main" className="shell-main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {!bare && <BottomBar />}
    </div>
  );
}

/** On another page: begins at its top, and puts the focus on its title, so that screen readers say it. */
function useNewPage(pathname: string, heading: { current: HTMLElement | null }): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [pathname, heading]);
}
