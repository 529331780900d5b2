import { Button } from '@vr/shared-ui/Button';
import { Pill } from '@vr/shared-ui/Pill';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../members/filter.ts';
import type { TeamMember } from './filter.ts';
import type { TeamActions } from './TeamDialogs.tsx';

/**
 * Whether a person can get a reminder now: the person is enabled, has unfinished suggestions and was not reminded
 * today.
 */
export const canBeReminded = ({ disabled, progress }: TeamMember): boolean =>
  !disabled && progress !== null && progress.overdue + progress.open > 0 && !progress.remindedToday;

export function RemindedToday() {
  const { t } = useTranslation('admin');
  return (
    <Pill small tone="info" icon={<BellRing size={13} aria-hidden />}>
      {t('team.remindedToday')}
    </Pill>
  );
}

/** A row's button to remind a person of unfinished work. Opens a dialog, because a sent mail cannot be recalled. */
export function Remind({ member, open }: { member: TeamMember } & Pick<TeamActions, 'open'>) {
  const { t } = useTranslation('admin');
  const isNarrow = useIsNarrow();
  return (
    <Button
      type={isNarrow ? 'text' : 'default'}
      size={isNarrow ? 'medium' : 'small'}
      icon={<BellRing size={isNarrow ? 20 : 16} strokeWidth={1.8} aria-hidden />}
      aria-label={t('team.remindOf', { name: nameOf(member) })}
      aria-haspopup="dialog"
      onClick={() => open({ kind: 'remind', members: [member] })}
    >
      {!isNarrow && t('team.remindShort')}
    </Button>
  );
}
