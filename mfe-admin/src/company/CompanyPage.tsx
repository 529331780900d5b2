import { useActiveNotification, useSession, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { useNavigate } from '@vr/shared-ui/router';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { tabAddress } from '@vr/shared-ui/tab-address';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import Members from '../members/Members.tsx';
import { Quotas } from './Quotas.tsx';

// The tabs beside the first are loaded when they are opened.
const Groups = loadable(() => import('../groups/Groups.tsx'), <TableSkeleton />);
const CompanyInfo = loadable(() => import('../company-info/CompanyInfo.tsx'), <TableSkeleton />);
const Certificates = loadable(() => import('../certificates/Certificates.tsx'), <TableSkeleton />);
const SecondFactorRoles = loadable(() => import('../company-info/SecondFactorRoles.tsx'), <TableSkeleton />);
const Activity = loadable(() => import('../activity/Activity.tsx'), <TableSkeleton />);

const FIRST_TAB = 'members';
/** The tab with the contract. */
const INFO_TAB = 'info';

/** Opens the contract if the person has clicked the notification that it ends. */
function useContractNotification(): void {
  const { active, done } = useActiveNotification('CONTRACT_ENDING');
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    done();
    navigate({ search: tabAddress(INFO_TAB, FIRST_TAB).toString() }, { replace: true });
  }, [active, done, navigate]);
}

/** The admin's page of the company: members, groups, information and activity (spec §2 Company page). */
export default function CompanyPage() {
  useStyles(listsSheet);
  useContractNotification();
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  return (
    <>
      <Quotas />
      <PageTabs
        label={t('company.tabs.label')}
        first={FIRST_TAB}
        tabs={[
          { key: FIRST_TAB, title: t('company.tabs.members'), content: <Members /> },
          {
            key: 'groups',
            title: isTrainingCenter ? t('company.tabs.promotions') : t('company.tabs.groups'),
            content: <Groups />,
          },
          {
            key: INFO_TAB,
            title: t('company.tabs.info'),
            content: (
              <CompanyInfo>
                <SecondFactorRoles />
                <Certificates />
              </CompanyInfo>
            ),
          },
          { key: 'activity', title: t('company.tabs.activity'), content: <Activity /> },
        ]}
      />
    </>
  );
}
