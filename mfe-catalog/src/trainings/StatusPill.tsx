import { Pill, type PillProps } from '@vr/shared-ui/Pill';
import { CircleCheck, CircleHelp, CircleX, Clock3, type LucideIcon, PencilLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShownStatus, shownStatus } from './status.ts';

const LOOKS: Record<ShownStatus, { tone: PillProps['tone']; icon: LucideIcon }> = {
  CREATED: { tone: 'neutral', icon: PencilLine },
  NEW_VERSION: { tone: 'info', icon: PencilLine },
  REJECTED: { tone: 'error', icon: CircleX },
  VALIDATION_REQUESTED: { tone: 'info', icon: Clock3 },
  UNDER_REVIEW: { tone: 'info', icon: Clock3 },
  VALIDATED: { tone: 'success', icon: CircleCheck },
  UNKNOWN: { tone: 'neutral', icon: CircleHelp },
};

/** The names of the review statuses, in the language of the interface. */
export function useStatusNames(): Record<ShownStatus, string> {
  const { t } = useTranslation('catalog');
  return useMemo(
    () => ({
      CREATED: t('status.CREATED'),
      NEW_VERSION: t('status.NEW_VERSION'),
      REJECTED: t('status.REJECTED'),
      VALIDATION_REQUESTED: t('status.VALIDATION_REQUESTED'),
      UNDER_REVIEW: t('status.UNDER_REVIEW'),
      VALIDATED: t('status.VALIDATED'),
      UNKNOWN: t('status.UNKNOWN'),
    }),
    [t],
  );
}

export function StatusPill({ of }: { of: Parameters<typeof shownStatus>[0] }) {
  const status = shownStatus(of);
  const names = useStatusNames();
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Pill tone={tone} icon={<Icon size={16} />}>
      {names[status]}
    </Pill>
  );
}
