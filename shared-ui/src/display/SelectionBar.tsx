import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListChecks, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { formatNumber } from '../format/number';
import { type MenuAction, MoreMenu } from '../layout/MoreMenu';
import { useWidthStep } from '../layout/useWidthStep';
import sheet, * as styles from './selection-bar.css';

/** An action on the selected items. It opens a dialog. */
interface SelectionAction<Item, Kind extends string> extends Pick<MenuAction, 'label' | 'icon' | 'danger'> {
  kind: Kind;
  /** The selected items to which the action applies, by default all. Without any, the action is hidden. */
  on?: readonly Item[];
}

export interface SelectionBarProps<Item, Kind extends string> {
  selected: readonly Item[];
  /** The items that match the search and the filters. */
  found: readonly Item[];
  onSelectFound(): void;
  onClear(): void;
  note?: ReactNode;
  /** Sorted by how often they are used. The first is the main action. */
  actions: readonly SelectionAction<Item, Kind>[];
  onAction(kind: Kind, items: readonly Item[]): void;
}

/** The floating bar with the actions on the selected items of a list. */
export function SelectionBar<Item, Kind extends string>(props: SelectionBarProps<Item, Kind>) {
  const { selected, found, onSelectFound, onClear, note, actions, onAction } = props;
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { lang } = usePortal();
  // Only the main action is then a button. The others are in a menu, so that the bar stays one row.
  const isNarrow = useWidthStep() < 3;
  const items = actions
    .filter(({ on }) => on?.length !== 0)
    .map(({ kind, on = selected, ...action }): MenuAction => {
      return { ...action, key: kind, onClick: () => onAction(kind, on) };
    });
  const [main] = items;
  const shown = isNarrow ? 1 : 2;
  const selectFound = found.some((item) => !selected.includes(item))
    ? {
        key: 'found',
        label: t('selection.found', { count: found.length, shown: formatNumber(found.length, lang) }),
        icon: ListChecks,
        onClick: onSelectFound,
      }
    : null;
  const menu = [...(selectFound && isNarrow ? [selectFound] : []), ...items.slice(shown)];
  return (
    <section className={styles.selection} aria-label={t('selection.label')} data-covers-help>
      <Button
        type="text"
        title={t('selection.clear')}
        aria-label={t('selection.clear')}
        icon={<X size={18} />}
        onClick={onClear}
      />
      <p role="status">
        <b>{t('selection.count', { count: selected.length })}</b>
        {note && <span>{note}</span>}
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
            icon={<Icon size={18} />}
            aria-haspopup="dialog"
            {...button}
          >
            {label}
          </Button>
        ))}
      {menu.length > 0 && <MoreMenu label={t('selection.more')} items={menu} />}
    </section>
  );
}
