import { loadable } from '@vr/shared-ui/loadable';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../../dashboard.css';
import type { SummaryOf } from '../../summary/SummaryDialog.tsx';
import { useSummary } from '../../summary/useSummary.tsx';
import { Tools } from '../../Tools.tsx';
import type { ExportTarget } from './ExportDialog.tsx';

const ExportDialog = loadable(() => import('./ExportDialog.tsx'));

interface ExportToolsProps {
  target: ExportTarget;
  /** The subject of a printable summary. Without it, only the export is offered. */
  summary?: SummaryOf | false;
}

/** The actions of a view: export its results, or print a summary of them. */
export function ExportTools({ target, summary = false }: ExportToolsProps) {
  const { t } = useTranslation('overview');
  const [isOpen, setIsOpen] = useState(false);
  const { actions, dialog } = useSummary(summary);
  return (
    <div className={styles.actions}>
      <Tools
        items={[
          { key: 'export', label: t('export.button'), icon: Download, onClick: () => setIsOpen(true) },
          ...actions,
        ]}
      />
      {isOpen && <ExportDialog target={target} onClose={() => setIsOpen(false)} />}
      {dialog}
    </div>
  );
}
