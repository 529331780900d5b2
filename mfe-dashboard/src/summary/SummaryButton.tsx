import { loadable } from '@vr/shared-ui/loadable';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tools } from '../Tools.tsx';
import type { SummaryOf } from './SummaryDialog.tsx';

const SummaryDialog = loadable(() => import('./SummaryDialog.tsx'));

/** Opens the printable summary of a person. */
export function SummaryButton({ of }: { of: SummaryOf }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tools items={[{ key: 'summary', label: t('summary.button'), icon: Printer, onClick: () => setIsOpen(true) }]} />
      {isOpen && <SummaryDialog of={of} onClose={() => setIsOpen(false)} />}
    </>
  );
}
