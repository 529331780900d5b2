import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useId } from 'react';
import sheet, * as styles from './segmented-control.css';

interface SegmentedControlProps<V extends string> {
  /** The accessible name of the group. */
  label: string;
  value: V;
  onChange(value: NoInfer<V>): void;
  /** The `title` of an option is shown while the mouse is over it. */
  options: readonly { value: NoInfer<V>; label: ReactNode; title?: string }[];
  /** Whether it is 32 pixels high instead of 40. */
  small?: boolean;
  /** Whether it fills the width of its container, with segments of equal width. */
  block?: boolean;
  className?: string | undefined;
}

/**
 * Radio buttons for a few options, shown as segments side by side. antd's Segmented would add its tooltips, 11 KB, to the
 * script of every first screen (decision 24).
 */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { label, value: chosen, onChange, options, small = false, block = false, className } = props;
  useStyles(sheet);
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={[styles.segments, small && styles.segmentsSmall, block && styles.segmentsBlock, className]
        .filter(Boolean)
        .join(' ')}
    >
      {options.map(({ value, label: text, title }) => (
        <label key={value} title={title}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
