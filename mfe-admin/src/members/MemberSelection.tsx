import { Button } from 'antd';
import { Ban, KeyRound, Send, Trash2, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SelectionBar, type SelectionBarProps } from '../lists/SelectionBar.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import type { Member } from './filter.ts';
import type { MemberActions } from './member-dialogs.ts';

interface MemberSelectionProps extends Pick<SelectionBarProps, 'onSelectFound' | 'onClear'> {
  selected: readonly Member[];
  /** The people that the filters find. */
  found: readonly Member[];
  actions: MemberActions;
}

/** The actions on the chosen people. Those that are switched off get neither suggestions nor codes. */
export function MemberSelection({ selected, found, actions, ...bar }: MemberSelectionProps) {
  const { t } = useTranslation('admin');
  const groupText = useGroupText();
  const active = selected.filter(({ disabled }) => !disabled);
  const unselected = found.filter((member) => !selected.includes(member));
  return (
    <SelectionBar {...bar} selected={selected.length} found={found.length} unselected={unselected.length}>
      {actions.canSuggest && (
        <Button
          disabled={active.length === 0}
          icon={<Send size={16} aria-hidden />}
          onClick={() => actions.open({ kind: 'suggest', members: active })}
        >
          {t('members.suggest')}
        </Button>
      )}
      <Button
        disabled={active.length === 0}
        icon={<KeyRound size={16} aria-hidden />}
        onClick={() => actions.open({ kind: 'codes', members: active })}
      >
        {t('members.makeCodes')}
      </Button>
      <Button icon={<Users size={16} aria-hidden />} onClick={() => actions.open({ kind: 'group', members: selected })}>
        {groupText('addTo')}
      </Button>
      <Button
        disabled={active.length === 0}
        icon={<Ban size={16} aria-hidden />}
        onClick={() => actions.open({ kind: 'switchOff', members: active })}
      >
        {t('members.switchOff')}
      </Button>
      <Button
        danger
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => actions.open({ kind: 'delete', members: selected })}
      >
        {t('delete')}
      </Button>
    </SelectionBar>
  );
}
