import { loadable } from '@vr/shared-ui/loadable';
import type { MenuAction } from '@vr/shared-ui/MoreMenu';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../../dashboard.css';
import type { SummaryOf } from '../../summary/SummaryDialog.tsx';
import { Tools } from '../../Tools.tsx';
import type { ExportTarget } from './ExportDialog.tsx';

const ExportDialog = loadable(() => import('./ExportDialog.tsx'));
const SummaryDialog = loadable(() => import('../../summary/SummaryDialog.tsx'));

interface ExportToolsProps {
  target: ExportTarget;
  /** Whose printable summary is offered too, if any. */
  summary?: SummaryOf | false;
}

/** The export of what a view shows, and its printable summary. */
export function ExportTools({ target, summary = false }: ExportToolsProps) {
  const { t } = useTranslation('overview');
  const { t: dashboard } = useTranslation('dashboard');
  const [opened, setOpened] = useState<'export' | 'summary'>();
  const items: MenuAction[] = [
    { key: 'export', label: t('export.button'), icon: Download, onClick: () => setOpened('export') },
  ];
  if (summary)
    items.push({
      key: 'summary',
      label: dashboard('summary.button'),
      icon: Printer,
      onClick: () => setOpened('summary'),
    });
  const close = () => setOpened(undefined);
  return (
    <div className={styles.actions}>
      <Tools items={items} />
      {opened === 'export' && <ExportDialog target={target} onClose={close} />}
      {opened === 'summary' && summary && <SummaryDialog of={summary} onClose={close} />}
    </div>
  );
}
