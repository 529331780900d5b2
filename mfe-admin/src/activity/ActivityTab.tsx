import { useStyles } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Activity from './Activity.tsx';
import sheet, * as styles from './activity.css';

const SecurityEvents = loadable(() => import('./SecurityEvents.tsx'), <TableSkeleton />);

/** What has been done in the company, or its security events. */
export default function ActivityTab() {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const [view, setView] = useState<'changes' | 'security'>('changes');
  return (
    <>
      <Segmented
        className={styles.views}
        aria-label={t('security.views')}
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
