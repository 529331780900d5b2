import { fold } from '@vr/shared-api/fold';
import { LayoutContainer, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
const PANEL_WIDTH = 300;

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
  const [open, setOpen] = useState<'left' | 'right' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const container = use(LayoutContainer);
  const panelId = useId();

  useEffect(() => {
    if (open) panel.current?.querySelector('input')?.focus();
  }, [open]);

  const toggle = () => {
    const left = button.current?.getBoundingClientRect().left ?? 0;
    const end = container?.getBoundingClientRect().right ?? innerWidth;
    setOpen(open ? null : left + PANEL_WIDTH > end ? 'right' : 'left');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // Keeps a dialog around the filter open.
    event.stopPropagation();
    setOpen(null);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to focus and Escape of its children
    <div
      className={styles.filter}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget)) setOpen(null);
      }}
    >
      <Button
        ref={button}
        className={selected.length ? styles.filterActive : ''}
        aria-expanded={open !== null}
        aria-controls={open ? panelId : undefined}
        onClick={toggle}
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
        <div
          ref={panel}
          id={panelId}
          className={`${styles.filterPanel} ${open === 'left' ? styles.filterLeft : styles.filterRight}`}
          tabIndex={-1}
        >
          <FilterOptions {...filter} />
        </div>
      )}
    </div>
  );
}
