import type { ContentLang } from '@vr/shared-api/limits';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import * as styles from './dashboard.css';

interface TitleOption {
  value: number;
  label: string;
  lang: ContentLang;
}

interface TitleSelectProps {
  /** The select's accessible name and placeholder. */
  label: string;
  options: (TitleOption | { label: string; options: TitleOption[] })[];
  /** An id without an option, such as the id of a deleted course, is shown as no choice. */
  value: number | undefined;
  onChange: (id: number) => void;
}

/** A searchable select for choosing a training or course by title. A title in another language is marked as such. */
export function TitleSelect({ label, options, value, onChange }: TitleSelectProps) {
  const titles = options.flatMap((option) => ('options' in option ? option.options : option));
  const langOf = (id: unknown) => titles.find((title) => title.value === id)?.lang;
  const marked = ({ value: id, label: title }: { value?: unknown; label?: ReactNode }) => (
    <TextIn lang={langOf(id)}>{title}</TextIn>
  );
  return (
    <Select
      className={styles.selectTraining}
      aria-label={label}
      placeholder={label}
      showSearch={searchByLabel}
      value={langOf(value) && value}
      onChange={onChange}
      options={options}
      optionRender={marked}
      labelRender={marked}
    />
  );
}
