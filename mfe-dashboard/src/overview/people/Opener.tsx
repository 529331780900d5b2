import { ChevronRight } from 'lucide-react';
import * as styles from '../overview.css';

interface OpenerProps {
  /** What the figure is of, for screen readers. */
  name: string;
  /** Already formatted. */
  figure: string;
  onOpen: () => void;
}

/** A figure in a list that opens who is behind it. */
export const Opener = ({ name, figure, onOpen }: OpenerProps) => (
  <button
    type="button"
    className={styles.opener}
    aria-label={`${name}: ${figure}`}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    {figure}
    <ChevronRight size={16} aria-hidden />
  </button>
);
