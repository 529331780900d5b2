import type { Shell } from '@vr/shared-api/roles';
import { usePortal, useSession, useShell } from '@vr/shared-ui/kernel';
import { NavLink } from '@vr/shared-ui/router';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../brand.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import { PageIcon } from './PageIcon.tsx';

/** The company and the pages, on screens that are wide enough. */
export function LeftBar() {
  const { t } = useTranslation('shell');
  const { pages, lang } = usePortal();
  const client = useSession((session) => session.client);
  const shell = useShell();
  const inTrainingCenter = client?.type === 'TRAINING_CENTER';
  const roles: Record<Shell, string> = {
    superadmin: t('role.superadmin'),
    admin: t('role.admin'),
    partner: t('role.partner'),
    manager: inTrainingCenter ? t('role.instructor') : t('role.manager'),
    learner: t('role.learner'),
  };
  return (
    <aside className="shell-left" aria-label={client?.name ?? BRAND}>
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
    </aside>
  );
}
