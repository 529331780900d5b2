import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Slot, useSession } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogTabs } from '../CatalogTabs.tsx';
import { OpenTraining } from '../OpenTraining.tsx';
import { useNotifiedTraining } from '../useNotifiedTraining.ts';
import { BrowseGlobal } from './BrowseGlobal.tsx';
import { CompanyTrainings } from './CompanyTrainings.tsx';
import { type CompanyTab, companyTabs } from './tabs.ts';

/** A company's catalogue, as its admin looks after it: its trainings, and what they are made of. */
export default function CompanyPage() {
  useNotifiedTraining();
  return (
    <>
      <Content />
      <OpenTraining />
    </>
  );
}

function Content() {
  const { t } = useTranslation('catalog');
  const client = useSession((session) => session.client);
  const tabs = companyTabs(client ?? { hasQuota: false, masterContentAccess: false });
  if (tabs.length === 0)
    return (
      <EmptyState
        icon={<HardDrive size={44} strokeWidth={1.8} />}
        title={t('own.noQuota')}
        text={t('own.noQuotaHint')}
        action={<BrowseGlobal />}
      />
    );
  const shows: Record<CompanyTab, { label: string; content: ReactNode }> = {
    trainings: { label: t('tabs.trainings'), content: <CompanyTrainings /> },
    'master-content': {
      label: t('tabs.masterContent'),
      content: <Slot id="admin.master-content.v1" fallback={<TableSkeleton />} />,
    },
    resources: { label: t('tabs.resources'), content: <Slot id="admin.resources.v1" fallback={<TableSkeleton />} /> },
  };
  return <CatalogTabs tabs={tabs.map((key) => ({ key, ...shows[key] }))} />;
}
