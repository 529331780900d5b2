import { useStyles } from '@vr/shared-ui/kernel';
import { FileUp } from 'lucide-react';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import styles from './upload.css';

export interface FileButtonProps {
  /** What is chosen, as words on the button. */
  children: ReactNode;
  /** Adds to the words for whoever does not see what stands beside it, such as the type of content. */
  label?: string;
  /** Endings and types, as the `accept` attribute takes them. */
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
  useStyles(styles);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again, once it has been mended.
    currentTarget.value = '';
    if (file) onChoose(file);
  };
  return (
    <label className={`ui-file${small ? ' ui-file-small' : ''}`}>
      {icon ?? <FileUp size={small ? 16 : 18} aria-hidden="true" />}
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
