import { Copy } from 'lucide-react';
import { Button, type ButtonProps } from '../controls/Button';
import { type CopyNotices, useCopy } from './useCopy.ts';

interface CopyButtonProps extends CopyNotices, Pick<ButtonProps, 'type' | 'size' | 'icon' | 'aria-label' | 'title'> {
  text: string;
  /** The label of the button. Without one, the button is an icon and needs an `aria-label`. */
  children?: string;
}

/** A button that copies a text to the clipboard and reports success or failure. */
export function CopyButton({ text, done, failed, children, ...button }: CopyButtonProps) {
  const copy = useCopy();
  return (
    <Button icon={<Copy size={18} />} {...button} onClick={() => copy(text, { done, failed })}>
      {children}
    </Button>
  );
}
