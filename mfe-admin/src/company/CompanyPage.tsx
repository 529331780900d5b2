import { useSession, useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { PageTabs } from '@vr/shared-ui/PageTabs';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import listsSheet from '../lists/lists.css';
import Members from '../members/Members.tsx';
import { Quotas } from './Quotas.tsx';

// The tabs beside the first are loaded when they are opened.
const Groups = loadable(() => import('../groups/Groups.tsx'), <TableSkeleton />);
const CompanyInfo = loadable(() => import('../company-info/CompanyInfo.tsx'), <TableSkeleton />);
const Certificates = loadable(() => import('../certificates/Certificates.tsx'), <TableSkeleton />);
const Activity = loadable(() => import('../activity/Activity.tsx'), <TableSkeleton />);

/** The admin's page of the company: members, groups, information and activity (spec §2 Company page). */
export default function CompanyPage() {
  useStyles(listsSheet);
  const { t } = useTranslation('admin');
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  return (
    <>
      <Quotas />
      <PageTabs
        label={t('company.tabs.label')}
        first="members"
        tabs={[
          { key: 'members', title: t('company.tabs.members'), content: <Members /> },
          {
            key: 'groups',
            title: isTrainingCenter ? t('company.tabs.promotions') : t('company.tabs.groups'),
            content: <Groups />,
          },
          {
            key: 'info',
            title: t('company.tabs.info'),
            content: (
              <>
                <CompanyInfo />
                <Certificates />
              </>
            ),
          },
          { key: 'activity', title: t('company.tabs.activity'), content: <Activity /> },
        ]}
      />
    </>
  );
}
