import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import sheet, * as styles from './form.css';

export interface SearchFieldProps {
  /** Placeholder and accessible name, such as "Search a training". */
  label: string;
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
}

/** A search field with an icon and a button that clears it. */
export function SearchField({ label, value, onChange, onBlur }: SearchFieldProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  return (
    <Input
      className={styles.search}
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      prefix={<Search size={18} aria-hidden="true" />}
      allowClear={{ clearIcon: <span className={styles.searchClear} role="img" aria-label={t('search.clear')} /> }}
    />
  );
}
