import { useActiveNotification, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { Link, useNavigate } from '@vr/shared-ui/router';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { tabAddress } from '@vr/shared-ui/tab-address';
import { CircleHelp } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHeldReports } from '../held-reports/useHeldReports.ts';
import listsSheet from '../lists/lists.css';
import { ToDoItem } from '../lists/ToDo.tsx';
import Members from '../members/Members.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import { Storage } from './Quotas.tsx';

// All tabs except the first are loaded when they are opened.
const Groups = loadable(() => import('../groups/Groups.tsx'), <TableSkeleton />);
const CompanyInfo = loadable(() => import('../company-info/CompanyInfo.tsx'), <TableSkeleton />);
const Certificates = loadable(() => import('../certificates/Certificates.tsx'), <TableSkeleton />);
const HeldReports = loadable(() => import('../held-reports/HeldReports.tsx'), <TableSkeleton />);
const SecondFactorRoles = loadable(() => import('../company-info/SecondFactorRoles.tsx'), <TableSkeleton />);
const EmbeddingSettings = loadable(() => import('../embedding/Embedding.tsx'), <TableSkeleton />);
const ActivityTab = loadable(() => import('../activity/ActivityTab.tsx'), <TableSkeleton />);

const FIRST_TAB = 'members';
/** The tab with the contract. */
const INFO_TAB = 'info';
const SESSIONS_TAB = 'sessions';

/** Opens the tab for a clicked notification: the end of the contract, or sessions to check. */
function useNotificationTab(): void {
  const { active, done } = useActiveNotification('CONTRACT_ENDING', 'HELD_REPORTS');
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    done();
    const tab = active.type === 'HELD_REPORTS' ? SESSIONS_TAB : INFO_TAB;
    navigate({ search: tabAddress(tab, FIRST_TAB).toString() }, { replace: true });
  }, [active, done, navigate]);
}

/** The admin's page of the company: members, groups, information, sessions to check and activity (spec §2 Company page). */
export default function CompanyPage() {
  useStyles(listsSheet);
  useNotificationTab();
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  return (
    <PageTabs
      label={t('company.title')}
      first={FIRST_TAB}
      tabs={[
        {
          key: FIRST_TAB,
          title: t('members.title'),
          content: (
            <Members>
              <SessionsToDo to={tabAddress(SESSIONS_TAB, FIRST_TAB).toString()} />
            </Members>
          ),
        },
        { key: 'groups', title: groupText('title'), content: <Groups /> },
        {
          key: INFO_TAB,
          title: t('company.info'),
          content: (
            <CompanyInfo quota={<Storage />}>
              <SecondFactorRoles />
              <EmbeddingSettings />
              <Certificates />
            </CompanyInfo>
          ),
        },
        { key: SESSIONS_TAB, title: t('heldReports.title'), content: <HeldReports /> },
        { key: 'activity', title: t('activity.title'), content: <ActivityTab /> },
      ]}
    />
  );
}

/** Shows how many reported sessions wait for a decision, with a link to their tab. Renders nothing if there are none. */
function SessionsToDo({ to }: { to: string }) {
  const { t } = useTranslation('admin');
  const count = useHeldReports().data?.total ?? 0;
  if (count === 0) return null;
  return (
    <ToDoItem icon={CircleHelp} text={t('heldReports.toDo', { count })}>
      <Link to={{ search: to }}>{t('heldReports.toDoOpen')}</Link>
    </ToDoItem>
  );
}
