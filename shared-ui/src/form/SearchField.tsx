import { useStyles } from '@vr/shared-ui/kernel';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './form.css';

export interface SearchFieldProps {
  /** Placeholder and accessible name, such as "Search for a training". */
  label: string;
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
}

/**
 * A search field with an icon and a clear button. It looks like antd's Input but does not use it, because that would add
 * 16 KB to the script of the first screens (decision 24).
 */
export function SearchField({ label, value, onChange, onBlur }: SearchFieldProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.search}>
      <Search size={18} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {value !== '' && (
        // Not reachable by Tab, because Escape also clears a search field.
        <button
          type="button"
          tabIndex={-1}
          className={styles.searchClear}
          aria-label={t('search.clear')}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </span>
  );
}
