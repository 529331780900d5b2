import { useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Activity from './Activity.tsx';
import sheet, * as styles from './activity.css';

const SecurityEvents = loadable(() => import('./SecurityEvents.tsx'), <TableSkeleton />);

/** The tab with two views: the company's audit trail, and its security events. */
export default function ActivityTab() {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const [view, setView] = useState<'changes' | 'security'>('changes');
  return (
    <>
      <SegmentedControl
        className={styles.views}
        label={t('security.views')}
        value={view}
        onChange={setView}
        options={[
          { value: 'changes', label: t('security.changes') },
          { value: 'security', label: t('security.title') },
        ]}
      />
      {view === 'changes' ? <Activity /> : <SecurityEvents />}
    </>
  );
}
