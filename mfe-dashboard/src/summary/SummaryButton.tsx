import { loadable } from '@vr/shared-ui/loadable';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SummaryOf } from './SummaryDialog.tsx';

const SummaryDialog = loadable(() => import('./SummaryDialog.tsx'));

/** Opens the printable summary of a person, a team or a company. */
export function SummaryButton({ of }: { of: SummaryOf }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Printer size={17} aria-hidden />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('summary.button')}
      </Button>
      {isOpen && <SummaryDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}
