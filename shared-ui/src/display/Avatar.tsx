import { useStyles } from '@vr/shared-ui/kernel';
import { hashText } from '../theme/category';
import sheet, * as styles from './display.css';

interface AvatarProps {
  /** The full name, which gives the initials and their colour. */
  name: string;
  picture?: string | null;
  /** In pixels. */
  size?: number;
}

const TONES = [styles.avatar0, styles.avatar1, styles.avatar2, styles.avatar3, styles.avatar4, styles.avatar5];
const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** A person's picture or initials. Decorative: the caller shows the name next to it. */
export function Avatar({ name, picture, size = 36 }: AvatarProps) {
  useStyles(sheet);
  const box = { width: size, height: size };
  if (picture) return <img className={styles.avatar} src={picture} alt="" {...box} loading="lazy" decoding="async" />;
  return (
    <span
      className={`${styles.avatar} ${TONES[hashText(name) % TONES.length]}`}
      style={{ ...box, fontSize: Math.max(11.5, size * 0.37) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
