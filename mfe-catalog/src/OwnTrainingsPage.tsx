import { EmptyState } from '@vr/shared-ui/EmptyState';
import { Slot, useSession, useShell, useStyles } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { HardDrive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CatalogTabs } from './CatalogTabs.tsx';
import styles from './catalog.css';
import { OpenTraining } from './OpenTraining.tsx';
import { OwnTrainings } from './own-trainings/OwnTrainings.tsx';
import { type Tab, tabsFor } from './tabs.ts';
import { useNotifiedTraining } from './useNotifiedTraining.ts';

/** An owner's catalogue: the trainings of a partner, a company or the platform, and what they are made of. */
export default function OwnTrainingsPage() {
  useStyles(styles);
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
  const shell = useShell();
  const phone = useIsPhone();
  const client = useSession((session) => session.client);
  // The platform, which has no company to read this from, has everything.
  const { hasQuota, masterContentAccess } = client ?? { hasQuota: true, masterContentAccess: true };
  const tabs = tabsFor({ shell, phone, hasQuota, masterContentAccess });
  if (tabs.length === 0)
    return (
      <EmptyState
        icon={<HardDrive size={44} strokeWidth={1.8} />}
        title={t('own.noQuota')}
        text={t('own.noQuotaHint')}
      />
    );
  if (tabs.length === 1) return <OwnTrainings />;
  const names: Record<Tab, string> = {
    trainings: shell === 'superadmin' ? t('tabs.published') : t('tabs.trainings'),
    'master-content': t('tabs.masterContent'),
    resources: t('tabs.resources'),
  };
  return <CatalogTabs tabs={tabs.map((key) => ({ key, label: names[key], content: <TabContent tab={key} /> }))} />;
}

function TabContent({ tab }: { tab: Tab }) {
  if (tab === 'master-content') return <Slot id="admin.master-content.v1" fallback={<TableSkeleton />} />;
  if (tab === 'resources') return <Slot id="admin.resources.v1" fallback={<TableSkeleton />} />;
  return <OwnTrainings />;
}
