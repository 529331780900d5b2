import { useStyles } from '@vr/shared-ui/kernel';
import { hash } from './theme/category';
import styles from './ui.css';

export interface AvatarProps {
  /** Full name: first letters and colour come from it. */
  name: string;
  picture?: string | null;
  /** In pixels. */
  size?: number;
}

const TONES = 6;
const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A person's picture or initials; decorative, the name stands beside it. */
export function Avatar({ name, picture, size = 36 }: AvatarProps) {
  useStyles(styles);
  const box = { width: size, height: size };
  if (picture) return <img className="ui-avatar" src={picture} alt="" {...box} loading="lazy" decoding="async" />;
  return (
    <span
      className={`ui-avatar ui-avatar-${hash(name) % TONES}`}
      style={{ ...box, fontSize: Math.max(11.5, size * 0.37) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
