import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { Plus } from 'lucide-react';

export interface AddButtonProps {
  /** The id of what says why nothing can be added. */
  blockedBy?: string | undefined;
  /** Alone in the middle of an empty list, always with its words. */
  large?: boolean;
}

interface NamedProps extends AddButtonProps {
  text: string;
  onAdd: () => void;
}

/** Opens the wizard that adds to a list. */
export function AddButton({ text, onAdd, blockedBy, large = false }: NamedProps) {
  const narrow = useIsPhone();
  const phone = narrow && !large;
  return (
    <Button
      // On wider screens the bars hold the one primary button, which does the same.
      type={narrow || large ? 'primary' : 'default'}
      size={large ? 'large' : 'middle'}
      className="catalog-add"
      icon={<Plus size={18} strokeWidth={2} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={text}
      aria-describedby={blockedBy}
      disabled={blockedBy !== undefined}
      onClick={onAdd}
    >
      {!phone && text}
    </Button>
  );
}
