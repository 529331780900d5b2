import { useStyles } from '@vr/shared-ui/kernel';
import { FileUp } from 'lucide-react';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import sheet, * as styles from './upload.css';

interface FileButtonProps {
  /** The label of the button. */
  children: ReactNode;
  /** Added to the label for screen readers, such as the content type that is visible beside the button. */
  label?: string;
  /** File extensions and MIME types, as in the `accept` attribute. */
  accept?: string;
  onChoose(file: File): void;
  icon?: ReactNode;
  small?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A button that lets the person choose a file from their device. */
export function FileButton(props: FileButtonProps) {
  const { children, label, accept, onChoose, icon, small = false, disabled, invalid, describedBy, ref } = props;
  useStyles(sheet);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again after correcting it.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <label className={`${styles.file}${small ? ` ${styles.fileSmall}` : ''}`}>
      {icon ?? <FileUp size={small ? 16 : 18} />}
      {children}
      {label && <span className="ui-hidden"> {label}</span>}
      <input
        ref={ref}
        type="file"
        accept={accept}
        onChange={choose}
        disabled={disabled}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      />
    </label>
  );
}
