import { fold } from '@vr/shared-api/fold';
import { useStyles } from '@vr/shared-ui/kernel';
import { Button, Input } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';

export interface FilterOption {
  value: string;
  label: string;
  /** How many things would match. */
  count?: number;
  /** What else there is to know of it, in the count's place. */
  hint?: string;
}

export interface FilterProps {
  /** What is filtered by, such as "Skills". */
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange(selected: string[]): void;
}

/** From so many options on, they can be searched. */
const SEARCH_FROM = 9;
const PANEL_WIDTH = 300;

/** The options of a filter as check boxes; what the button's panel holds, and a phone's sheet of all filters. */
export function FilterOptions({ label, options, selected, onChange }: FilterProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const [query, setQuery] = useState('');
  const shown = query ? options.filter((option) => fold(option.label).includes(fold(query))) : options;
  const all = useRef<HTMLFieldSetElement>(null);
  function clear() {
    onChange([]);
    // The button that was pressed can be pressed no more.
    const { current } = all;
    (current?.querySelector<HTMLElement>('[type=checkbox]') ?? current?.querySelector('input'))?.focus();
  }
  return (
    <fieldset ref={all} className="ui-options">
      <legend className="ui-hidden">{label}</legend>
      {options.length >= SEARCH_FROM && (
        <Input
          size="small"
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          aria-label={t('filter.search', { label })}
          placeholder={t('filter.search', { label })}
        />
      )}
      <div className="ui-options-list">
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
            {count !== undefined && <span className="ui-num ui-options-count">{count}</span>}
            {hint !== undefined && <span className="ui-num ui-options-count">{hint}</span>}
          </label>
        ))}
        {shown.length === 0 && <p role="status">{t('filter.none')}</p>}
      </div>
      <Button type="text" size="small" disabled={selected.length === 0} onClick={clear}>
        {t('filter.clear')}
      </Button>
    </fieldset>
  );
}

/** A button that opens the options of a filter below it; tinted, with their number, while some are chosen. */
export function FilterButton(filter: FilterProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const { label, selected } = filter;
  const [open, setOpen] = useState<'left' | 'right' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (open) panel.current?.querySelector('input')?.focus();
  }, [open]);

  const toggle = () => {
    const left = button.current?.getBoundingClientRect().left ?? 0;
    setOpen(open ? null : left + PANEL_WIDTH > innerWidth ? 'right' : 'left');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // A dialog around it stays open.
    event.stopPropagation();
    setOpen(null);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches focus and Escape of what is inside it
    <div
      className="ui-filter"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget)) setOpen(null);
      }}
    >
      <Button
        ref={button}
        className={selected.length ? 'ui-filter-active' : ''}
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
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {open && (
        <div ref={panel} id={panelId} className={`ui-filter-panel ui-filter-${open}`} tabIndex={-1}>
          <FilterOptions {...filter} />
        </div>
      )}
    </div>
  );
}
