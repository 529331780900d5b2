import { type MenuAction, MoreMenu } from '@vr/shared-ui/MoreMenu';
import { useMedia } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { ListChecks, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './lists.css';

/** Below this width only the main action is a button. The others are in the menu, so that the bar stays one row. */
const NARROW = '(max-width: 1199px)';

/** An action on the chosen people. */
interface SelectionAction<Kind extends string> extends Pick<MenuAction, 'label' | 'icon' | 'danger'> {
  kind: Kind;
  /** Whether those who are switched off are left out. */
  activeOnly?: boolean;
}

export interface SelectionBarProps<Person extends { disabled: boolean }, Kind extends string> {
  selected: readonly Person[];
  /** The people that the filters find. */
  found: readonly Person[];
  onSelectFound(): void;
  onClear(): void;
  /** The most frequent ones first. The first is the main one. */
  actions: readonly SelectionAction<Kind>[];
  onAction(kind: Kind, people: readonly Person[]): void;
}

/** The floating bar with the actions on the people who are chosen in a list. */
export function SelectionBar<Person extends { disabled: boolean }, Kind extends string>(
  props: SelectionBarProps<Person, Kind>,
) {
  const { selected, found, onSelectFound, onClear, actions, onAction } = props;
  const { t } = useTranslation('admin');
  const active = selected.filter(({ disabled }) => !disabled);
  const items = actions.map(({ kind, activeOnly = false, ...shown }): MenuAction => {
    const people = activeOnly ? active : selected;
    return { ...shown, key: kind, disabled: people.length === 0, onClick: () => onAction(kind, people) };
  });
  const isNarrow = useMedia(NARROW);
  const [main] = items;
  const shown = isNarrow ? 1 : 2;
  const selectFound = found.some((person) => !selected.includes(person))
    ? {
        key: 'found',
        label: t('members.selectFound', { count: found.length }),
        icon: ListChecks,
        onClick: onSelectFound,
      }
    : null;
  const menu = items.slice(shown);
  return (
    <section className={styles.selection} aria-label={t('members.selection')}>
      <Button
        type="text"
        title={t('members.clearSelection')}
        aria-label={t('members.clearSelection')}
        icon={<X size={18} aria-hidden />}
        onClick={onClear}
      />
      <p role="status">
        <b>{t('members.selected', { count: selected.length })}</b>
      </p>
      {selectFound && !isNarrow && (
        <Button type="text" onClick={selectFound.onClick}>
          {selectFound.label}
        </Button>
      )}
      {items
        .slice(0, shown)
        .reverse()
        .map(({ key, label, icon: Icon, danger: _, ...button }) => (
          <Button
            key={key}
            type={key === main?.key ? 'default' : 'text'}
            icon={<Icon size={18} strokeWidth={1.8} aria-hidden />}
            {...button}
          >
            {label}
          </Button>
        ))}
      <MoreMenu label={t('members.moreForSelected')} items={selectFound && isNarrow ? [selectFound, ...menu] : menu} />
    </section>
  );
}
