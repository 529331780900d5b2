import { loadable } from '@vr/shared-ui/loadable';
import type { MenuAction } from '@vr/shared-ui/MoreMenu';
import { useDialogState } from '@vr/shared-ui/useDialogState';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SummaryOf } from './SummaryDialog.tsx';

const SummaryDialog = loadable(() => import('./SummaryDialog.tsx'));

/** Returns the action that opens a printable summary, and the summary's dialog. If `of` is false, there is no action. */
export function useSummary(of: SummaryOf | false) {
  const { t } = useTranslation('dashboard');
  const { item, open, close } = useDialogState<SummaryOf>(useRef(null));
  const actions: MenuAction[] = of
    ? [{ key: 'summary', label: t('summary.button'), icon: Printer, onClick: () => open(of) }]
    : [];
  return { actions, dialog: item && <SummaryDialog of={item} onClose={close} /> };
}
