import { loadable } from '@vr/shared-ui/loadable';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportTarget } from './ExportDialog.tsx';

const ExportDialog = loadable(() => import('./ExportDialog.tsx'));

/** Opens the export of what the view shows. */
export function ExportButton({ target }: { target: ExportTarget }) {
  const { t } = useTranslation('overview');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Download size={17} aria-hidden />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('export.button')}
      </Button>
      {isOpen && <ExportDialog target={target} onClose={() => setIsOpen(false)} />}
    </>
  );
}
