import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';

/** Returns the props of a button that shows and hides an element. Give the element the `id`; mount it only if `open`. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  const button = {
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    icon: <Chevron size={18} />,
    onClick: () => setOpen(!open),
  };
  return { open, id, button };
}
