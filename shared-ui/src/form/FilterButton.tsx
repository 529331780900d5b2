import { fold } from '@vr/shared-api/fold';
import { useStyles } from '@vr/shared-ui/kernel';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import sheet, * as styles from './form.css';
import { SearchField } from './SearchField';

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
  /** Other information, shown instead of the count. */
  hint?: string;
}

export interface FilterProps {
  /** The name of the filter, such as "Skills". */
  label: string;
  /** Returns the options. Called only while they are shown, because sorting them may take time. */
  listOptions: () => readonly FilterOption[];
  selected: readonly string[];
  onChange(selected: string[]): void;
}

/** From this number of options, the filter has a search field. */
const SEARCH_MIN_OPTIONS = 9;
const PANEL_GAP = 6;
const WINDOW_GAP = 8;

/** Places a panel of the top layer below a button, but inside the window. */
function place(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return;
  const { left, bottom } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const inside = (wanted: number, end: number) => `${Math.max(WINDOW_GAP, Math.min(wanted, end - WINDOW_GAP))}px`;
  panel.style.left = inside(left, clientWidth - panel.offsetWidth);
  panel.style.top = inside(bottom + PANEL_GAP, clientHeight - panel.offsetHeight);
}

/** The options of a filter as check boxes. Shown in the panel of a filter button, and in the filter sheet of phones. */
export function FilterOptions({ label, listOptions, selected, onChange }: FilterProps) {
  useStyles(sheet);
  const options = useMemo(listOptions, [listOptions]);
  const { t } = useTranslation('ui');
  const [query, setQuery] = useState('');
  const shown = query ? options.filter((option) => fold(option.label).includes(fold(query))) : options;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  function clearAll() {
    onChange([]);
    // The clear button is now disabled and would lose the focus.
    const { current } = fieldset;
    (current?.querySelector<HTMLElement>('[type=checkbox]') ?? current?.querySelector('input'))?.focus();
  }
  return (
    <fieldset ref={fieldset} className={styles.options}>
      <legend className="ui-hidden">{label}</legend>
      {options.length >= SEARCH_MIN_OPTIONS && (
        <SearchField label={t('filter.search', { label })} value={query} onChange={setQuery} />
      )}
      <div className={styles.optionsList}>
        {shown.map(({ value, label: name, count, hint }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...selected, value] : selected.filter((other) => other !== value))
              }
            />
            <span>{name}</span>
            {count !== undefined && <span className={`ui-num ${styles.optionsCount}`}>{count}</span>}
            {hint !== undefined && <span className={`ui-num ${styles.optionsCount}`}>{hint}</span>}
          </label>
        ))}
        {shown.length === 0 && <p role="status">{t('filter.none')}</p>}
      </div>
      <Button type="text" size="small" disabled={selected.length === 0} onClick={clearAll}>
        {t('filter.clear')}
      </Button>
    </fieldset>
  );
}

/** A button that opens a filter's options below it. While options are selected, it is tinted and shows their number. */
export function FilterButton(filter: FilterProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const { label, selected } = filter;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useLayoutEffect(() => {
    if (!open) return;
    panel.current?.showPopover();
    panel.current?.querySelector('input')?.focus();
    const follow = () => place(panel.current, button.current);
    const end = new AbortController();
    for (const type of ['scroll', 'resize'])
      addEventListener(type, follow, { capture: true, passive: true, signal: end.signal });
    return () => end.abort();
  }, [open]);

  // Each selection changes the width of the button, which may move it to another line.
  useLayoutEffect(() => place(panel.current, button.current));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // Keeps a dialog around the filter open.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to focus and Escape of its children
    <div
      className={styles.filter}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        className={selected.length ? styles.filterActive : ''}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
        {selected.length > 0 && (
          <b className="ui-num">
            {selected.length} <span className="ui-hidden">{t('filter.selected', { count: selected.length })}</span>
          </b>
        )}
        <ChevronDown size={16} />
      </Button>
      {open && (
        <div ref={panel} id={panelId} className={styles.filterPanel} popover="manual" tabIndex={-1}>
          <FilterOptions {...filter} />
        </div>
      )}
    </div>
  );
}
