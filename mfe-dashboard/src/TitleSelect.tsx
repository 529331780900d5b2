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
  /** What is chosen, for screen readers and while nothing is. */
  label: string;
  options: (TitleOption | { label: string; options: TitleOption[] })[];
  /** An id that is no option, as of something deleted, shows as nothing chosen. */
  value: number | undefined;
  onChange: (id: number) => void;
}

/** The choice of a training or course by its title, which can be searched and is marked if it is not translated. */
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
