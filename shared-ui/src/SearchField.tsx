import { useStyles } from '@vr/shared-ui/kernel';
import { Input } from 'antd';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';

export interface SearchFieldProps {
  /** What it searches, such as "Search a training": placeholder and accessible name. */
  label: string;
  value: string;
  onChange(value: string): void;
}

/** A search field with its icon and a button that empties it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  return (
    <Input
      className="ui-search"
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      prefix={<Search size={18} aria-hidden="true" />}
      allowClear={{ clearIcon: <span className="ui-search-clear" role="img" aria-label={t('search.clear')} /> }}
    />
  );
}
