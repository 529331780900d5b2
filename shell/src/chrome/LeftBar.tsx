import { StandaloneHeadsetIcon } from '@vr/shared-ui/icons';
import { usePortal, useRole, useSession } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { NavLink } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { CircleQuestionMark, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { ACTION_ICONS, useActionNames } from './actions.ts';
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

/** The side drawer of screens wider than a phone: the company, the pages, and the actions that work on every page. */
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
        <HelpLink />
      </div>
    </aside>
  );
}

/** The longest time that the browser may be busy before it counts as idle. */
const BUSY_MS = 3000;

/** Whether the browser has had time, so that what nobody waits for does not hold up the page. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const done = () => setIsIdle(true);
    // WebKit has no such callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(done, BUSY_MS);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(done, { timeout: BUSY_MS });
    return () => cancelIdleCallback(callback);
  }, []);
  return isIdle;
}

function HelpLink() {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <button type="button" className={styles.navLink} aria-haspopup="dialog" onClick={() => open('help')}>
      <CircleQuestionMark size={20} />
      {t('help.title')}
    </button>
  );
}

function LeftAction({ action }: { action: Action }) {
  const actionNames = useActionNames();
  const { open } = useDialogs();
  const Icon = ACTION_ICONS[action];
  const icon = <Icon size={20} />;
  const button = { onClick: () => open(action), 'aria-haspopup': 'dialog' } as const;
  if (action === 'add-training' || action === 'add-course')
    return (
      <Button {...button} block className={styles.leftAdd} icon={icon}>
        {actionNames[action]}
      </Button>
    );
  return (
    <button {...button} type="button" className={styles.navLink}>
      {icon}
      {actionNames[action]}
    </button>
  );
}

/** The download action as a prominent card, for learners and managers: they need the app to play. */
function HeadsetCard() {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <div className={styles.headset}>
      <StandaloneHeadsetIcon size={26} />
      <p className={styles.headsetTitle}>{t('chrome.headset')}</p>
      <p className="ui-meta">{t('chrome.headsetSystems')}</p>
      <Button
        block
        icon={<Download size={18} />}
        aria-label={t('chrome.download')}
        aria-haspopup="dialog"
        onClick={() => open('download')}
      >
        {t('chrome.downloadShort')}
      </Button>
    </div>
  );
}
