import { Button } from '@vr/shared-ui/Button';
import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { usePortal, useRole, useSession } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { NavLink } from '@vr/shared-ui/router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { useActions } from './actions.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import * as styles from './chrome.css';
import type { Action } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';
import { useRoleNames } from './useRoleNames.ts';

const ToVerifyCount = loadable(() => import('./ToVerifyCount.tsx'));
const Week = loadable(() => import('./Week.tsx'));

interface LeftBarProps {
  id: string;
  open: boolean;
  actions: readonly Action[];
}

/** The side drawer on screens wider than a phone: the company, the pages, and the actions available on every page. */
export function LeftBar({ id, open, actions }: LeftBarProps) {
  const { t } = useTranslation('shell');
  const { pages, lang } = usePortal();
  const client = useSession((session) => session.client);
  const role = useRole();
  const roleNames = useRoleNames();
  const isIdle = useIsIdle();
  const playsInHeadset = role === 'learner' || role === 'manager';
  return (
    <aside id={id} className={styles.left} aria-label={client?.name ?? BRAND} inert={!open}>
      <div className={styles.company}>
        <CompanyLogo key={client?.logo} logo={client?.logo ?? null} />
        <div className={styles.companyText}>
          <p className={styles.companyName}>{client?.name ?? BRAND}</p>
          <p className={styles.companyRole}>{roleNames[role]}</p>
        </div>
      </div>
      <nav className={styles.nav} aria-label={t('chrome.pages')}>
        {pages.map((page) => (
          <NavLink key={page.path} to={page.path} className={styles.navLink}>
            <PageIcon name={page.icon} size={20} />
            <span className={styles.navTitle}>{page.title[lang]}</span>
            {role === 'superadmin' && page.serves === 'trainings' && <ToVerifyCount />}
          </NavLink>
        ))}
      </nav>
      {role === 'learner' && isIdle && <Week />}
      <div className={styles.leftActions}>
        {actions.map((action) =>
          action === 'download' && playsInHeadset ? (
            <HeadsetCard key={action} />
          ) : (
            <LeftAction key={action} action={action} />
          ),
        )}
        <LeftAction action="help" />
      </div>
    </aside>
  );
}

const BUSY_MS = 3000;

/** Becomes true once the browser has been idle. Minor content waits for this, so it does not delay the page. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const done = () => setIsIdle(true);
    // WebKit lacks `requestIdleCallback`.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(done, BUSY_MS);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(done, { timeout: BUSY_MS });
    return () => cancelIdleCallback(callback);
  }, []);
  return isIdle;
}

function LeftAction({ action }: { action: Action | 'help' }) {
  const { Icon, name, opens } = useActions()(action);
  const icon = <Icon size={20} />;
  if (action === 'add-training' || action === 'add-course')
    return (
      <Button {...opens} block className={styles.leftAdd} icon={icon}>
        {name}
      </Button>
    );
  return (
    <button {...opens} type="button" className={styles.navLink}>
      {icon}
      {name}
    </button>
  );
}

/** A prominent card that opens the download dialog, for learners and managers: they need the app to play. */
function HeadsetCard() {
  const { t } = useTranslation('shell');
  const { Icon, name, opens } = useActions()('download');
  return (
    <div className={styles.headset}>
      <StandaloneHeadsetIcon size={26} />
      <p className={styles.headsetTitle}>{t('chrome.headset')}</p>
      <p className="ui-meta">{t('chrome.headsetSystems')}</p>
      <Button {...opens} block icon={<Icon size={18} />} aria-label={name}>
        {t('chrome.downloadShort')}
      </Button>
    </div>
  );
}
