import { Button } from '@vr/shared-ui/Button';
import { useStyles } from '@vr/shared-ui/kernel';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { Plus } from 'lucide-react';
import sheet, * as styles from './add-button.css';

export interface AddButtonProps {
  /** The id of the element that explains why nothing can be added. If set, the button is disabled. */
  blockedBy?: string | undefined;
  /** Whether the button is in an empty list. The button then shows its text on narrow pages too. */
  large?: boolean;
}

interface Props extends AddButtonProps {
  text: string;
  onAdd: () => void;
}

/** The button that opens the wizard for a new training or course. */
export function AddButton({ text, onAdd, blockedBy, large = false }: Props) {
  useStyles(sheet);
  const isPhone = useIsPhone();
  const isShort = useIsNarrow() && !large;
  return (
    <Button
      // Except on phones, the shell's bar has this button as a primary button, and a screen should have only one
      // primary button.
      type={isPhone || large ? 'primary' : 'default'}
      className={styles.add}
      icon={<Plus size={18} />}
      aria-haspopup="dialog"
      aria-label={text}
      aria-describedby={blockedBy}
      disabled={blockedBy !== undefined}
      onClick={onAdd}
    >
      {!isShort && text}
    </Button>
  );
}
