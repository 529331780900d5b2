import { compareNames } from '@vr/shared-api/compare-names';
import { usePortal } from '@vr/shared-ui/kernel';
import { Select } from 'antd';
import { useGroupText } from '../wording/useGroupText.ts';
import type { Member } from './filter.ts';
import * as styles from './members.css';

interface GroupFilterProps {
  members: readonly Member[];
  value: number | null;
  onChange(groupId: number | null): void;
}

/** Filters people by one of their groups. Renders nothing if nobody is in a group. */
export function GroupFilter({ members, value, onChange }: GroupFilterProps) {
  const groupText = useGroupText();
  const compare = compareNames(usePortal().lang);
  const groups = [...new Map(members.flatMap((member) => member.groups.map(({ id, name }) => [id, name] as const)))]
    .map(([id, label]) => ({ value: id, label }))
    .sort((a, b) => compare(a.label, b.label));
  if (groups.length === 0) return null;
  return (
    <Select<number>
      aria-label={groupText('one')}
      className={styles.select}
      popupMatchSelectWidth={false}
      value={value ?? 0}
      onChange={(groupId) => onChange(groupId || null)}
      options={[{ value: 0, label: groupText('all') }, ...groups]}
    />
  );
}
