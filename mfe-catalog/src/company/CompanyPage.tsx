import { Slot, useSession, useStyles } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogTabs } from '../CatalogTabs.tsx';
import { Courses } from '../Courses.tsx';
import styles from '../catalog.css';
import { OpenCourse } from '../OpenCourse.tsx';
import { OpenTraining } from '../OpenTraining.tsx';
import { useNotified } from '../useNotified.ts';
import { CompanyTrainings } from './CompanyTrainings.tsx';
import { type CompanyTab, companyTabs } from './tabs.ts';

/** A company's catalogue, as its admin looks after it: its trainings, its courses, and what trainings are made of. */
export default function CompanyPage() {
  useNotified({ COURSE_SUGGESTION: 'courses' });
  return (
    <>
      <Content />
      <OpenCourse />
      <OpenTraining />
    </>
  );
}

function Content() {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const client = useSession((session) => session.client) ?? { hasQuota: false, masterContentAccess: false };
  const shows: Record<CompanyTab, { label: string; content: ReactNode }> = {
    trainings: { label: t('tabs.trainings'), content: <CompanyTrainings /> },
    courses: { label: t('tabs.courses'), content: <Courses /> },
    'master-content': {
      label: t('tabs.masterContent'),
      content: <Slot id="admin.master-content.v1" fallback={<TableSkeleton />} />,
    },
    resources: { label: t('tabs.resources'), content: <Slot id="admin.resources.v1" fallback={<TableSkeleton />} /> },
  };
  return (
    <>
      {!client.hasQuota && (
        <Alert
          className="catalog-no-quota"
          type="info"
          showIcon
          title={t('own.noQuota')}
          description={t('own.noQuotaHint')}
        />
      )}
      <CatalogTabs tabs={companyTabs(client).map((key) => ({ key, ...shows[key] }))} />
    </>
  );
}
