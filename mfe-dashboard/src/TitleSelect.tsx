import type { ContentLang } from '@vr/shared-api/limits';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { TextIn } from '@vr/shared-ui/TextIn';
import { Select } from 'antd';
import * as styles from './dashboard.css';

interface TitleOption {
  value: number;
  label: string;
  lang: ContentLang;
}

interface TitleSelectProps {
  /** What is chosen, for screen readers and while nothing is. */
  label: string;
  /** Groups without a name are not shown as groups. */
  groups: readonly { label?: string; options: TitleOption[] }[];
  /** An id that is no option, as of something deleted, shows as nothing chosen. */
  value: number | undefined;
  onChange: (id: number) => void;
}

/** The choice of a training or course by its title, which can be searched and is marked if it is not translated. */
export function TitleSelect({ label, groups, value, onChange }: TitleSelectProps) {
  const options = groups.flatMap((group) => group.options);
  const langOf = (id: unknown) => options.find((option) => option.value === id)?.lang;
  return (
    <Select
      className={styles.selectTraining}
      aria-label={label}
      placeholder={label}
      showSearch={searchByLabel}
      value={langOf(value) && value}
      onChange={onChange}
      options={groups.flatMap((group): { value?: number; label?: string; options?: TitleOption[] }[] =>
        group.label ? [{ label: group.label, options: group.options }] : group.options,
      )}
      optionRender={({ value: id, label: title }) => <TextIn lang={langOf(id)}>{title}</TextIn>}
      labelRender={({ value: id, label: title }) => <TextIn lang={langOf(id)}>{title}</TextIn>}
    />
  );
}
