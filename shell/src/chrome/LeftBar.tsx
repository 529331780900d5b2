import { Standalone } from '@vr/shared-ui/icons';
import { usePortal, useSession, useShell } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { useDialogs } from '../dialogs/useDialogs.ts';
import { useRoleNames } from '../useRoleNames.ts';
import { ACTION_ICONS, useActionNames } from './actions.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import type { Action } from './menus.ts';
import { PageIcon } from './PageIcon.tsx';

interface LeftBarProps {
  id: string;
  open: boolean;
  actions: readonly Action[];
}

/** The side drawer: the company, the pages, and what one can do anywhere; on screens that are wide enough. */
export function LeftBar({ id, open, actions }: LeftBarProps) {
  const { t } = useTranslation('shell');
  const { pages, lang } = usePortal();
  const client = useSession((session) => session.client);
  const shell = useShell();
  const roles = useRoleNames();
  const playsInHeadset = shell === 'learner' || shell === 'manager';
  return (
    <aside id={id} className="shell-left" aria-label={client?.name ?? BRAND} inert={!open}>
      <div className="shell-company">
        <CompanyLogo key={client?.logo} logo={client?.logo ?? null} />
        <div className="shell-company-text">
          <p className="shell-company-name">{client?.name ?? BRAND}</p>
          <p className="shell-company-role">{roles[shell]}</p>
        </div>
      </div>
      <nav className="shell-nav" aria-label={t('chrome.pages')}>
        {pages.map((page) => (
          <NavLink key={page.path} to={page.path} className="shell-nav-link">
            <PageIcon name={page.icon} size={20} />
            {page.title[lang]}
          </NavLink>
        ))}
      </nav>
      <div className="shell-left-actions">
        {actions.map((action) =>
          action === 'download' && playsInHeadset ? (
            <HeadsetCard key={action} />
          ) : (
            <LeftAction key={action} action={action} />
          ),
        )}
      </div>
    </aside>
  );
}

function LeftAction({ action }: { action: Action }) {
  const names = useActionNames();
  const { open } = useDialogs();
  const Icon = ACTION_ICONS[action];
  const icon = <Icon size={20} strokeWidth={1.8} aria-hidden />;
  const button = { onClick: () => open(action), 'aria-haspopup': 'dialog' } as const;
  if (action === 'add-formation' || action === 'add-course')
    return (
      <Button {...button} block size="large" type={action === 'add-formation' ? 'primary' : 'default'} icon={icon}>
        {names[action]}
      </Button>
    );
  return (
    <button {...button} type="button" className="shell-nav-link">
      {icon}
      {names[action]}
    </button>
  );
}

/** Instead of a quiet line: those who play are to find the app. */
function HeadsetCard() {
  const { t } = useTranslation('shell');
  const { open } = useDialogs();
  return (
    <div className="shell-headset">
      <Standalone size={26} />
      <p className="shell-headset-title">{t('chrome.headset')}</p>
      <p className="ui-meta">{t('chrome.headsetSystems')}</p>
      <Button
        block
        icon={<Download size={18} aria-hidden />}
        aria-label={t('chrome.download')}
        aria-haspopup="dialog"
        onClick={() => open('download')}
      >
        {t('chrome.downloadShort')}
      </Button>
    </div>
  );
}
