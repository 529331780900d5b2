import { Button } from 'antd';
import { BellRing, KeyRound, Send, UserMinus, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar, type SelectionBarProps } from '../lists/SelectionBar.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import type { TeamMember } from './filter.ts';
import type { TeamActions } from './team-dialogs.ts';

interface TeamSelectionProps extends Pick<SelectionBarProps, 'onSelectFound' | 'onClear'> {
  selected: readonly TeamMember[];
  /** The people that the filters find. */
  found: readonly TeamMember[];
  actions: TeamActions;
}

/** The actions on the chosen people of the team. Disabled people get neither suggestions nor reminders nor codes. */
export function TeamSelection({ selected, found, actions: { open, canSuggest }, ...bar }: TeamSelectionProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const active = selected.filter(({ disabled }) => !disabled);
  const unselected = found.filter((member) => !selected.includes(member));
  return (
    <SelectionBar {...bar} selected={selected.length} found={found.length} unselected={unselected.length}>
      {canSuggest && (
        <Button
          type="primary"
          disabled={active.length === 0}
          icon={<Send size={16} aria-hidden />}
          onClick={() => open({ kind: 'suggest', members: active })}
        >
          {t('members.suggest')}
        </Button>
      )}
      <Button
        disabled={active.length === 0}
        icon={<BellRing size={16} aria-hidden />}
        onClick={() => open({ kind: 'remind', members: active })}
      >
        {t('team.remindShort')}
      </Button>
      <Button
        disabled={active.length === 0}
        icon={<KeyRound size={16} aria-hidden />}
        onClick={() => open({ kind: 'codes', members: active })}
      >
        {t('members.makeCodes')}
      </Button>
      <Button icon={<Users size={16} aria-hidden />} onClick={() => open({ kind: 'group', members: selected })}>
        {groupText('one')}
      </Button>
      <Button
        danger
        icon={<UserMinus size={16} aria-hidden />}
        onClick={() => open({ kind: 'remove', members: selected })}
      >
        {t('team.removeConfirm')}
      </Button>
    </SelectionBar>
  );
}
