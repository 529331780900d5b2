import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';

/** The props of a button that shows and hides something, which has the `id` and is mounted only while it is open. */
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
