import { Slot, useSession } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenCourse } from '../../course-detail/OpenCourse.tsx';
import { CoursesTab } from '../../courses/CoursesTab.tsx';
import { CatalogTabs } from '../../navigation/CatalogTabs.tsx';
import { useNotificationTarget } from '../../notifications/useNotificationTarget.ts';
import { OpenTraining } from '../../training-detail/OpenTraining.tsx';
import { NoQuotaAlert } from '../../trainings/NoQuotaAlert.tsx';
import { CompanyTrainings } from './CompanyTrainings.tsx';
import { type CompanyTab, companyTabs } from './tabs.ts';

/** The admin's catalogue of the company: trainings, courses, master contents and resources. */
export default function CompanyPage() {
  useNotificationTarget({ COURSE_SUGGESTION: 'courses' });
  return (
    <>
      <Content />
      <OpenCourse />
      <OpenTraining />
    </>
  );
}

function Content() {
  const { t } = useTranslation('catalog');
  // Until the company is known, all tabs are shown: the server checks access anyway.
  const client = useSession((session) => session.client) ?? { hasQuota: true, masterContentAccess: true };
  const tabs: Record<CompanyTab, { label: string; content: ReactNode }> = {
    trainings: { label: t('tabs.trainings'), content: <CompanyTrainings /> },
    courses: { label: t('tabs.courses'), content: <CoursesTab /> },
    'master-content': {
      label: t('tabs.masterContent'),
      content: <Slot id="admin.master-content.v1" fallback={<TableSkeleton />} />,
    },
    resources: { label: t('tabs.resources'), content: <Slot id="admin.resources.v1" fallback={<TableSkeleton />} /> },
  };
  return (
    <>
      {!client.hasQuota && <NoQuotaAlert type="info" />}
      <CatalogTabs tabs={companyTabs(client).map((key) => ({ key, ...tabs[key] }))} />
    </>
  );
}
