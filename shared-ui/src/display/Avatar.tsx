import { useStyles } from '@vr/shared-ui/kernel';
import { useState } from 'react';
import { hashText } from '../theme/category';
import sheet, * as styles from './display.css';

interface AvatarProps {
  /** The full name, which determines the initials and their colour. */
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

/** A person's picture, or initials if it is missing or fails to load. Decorative: the caller shows the name next to it. */
export function Avatar({ name, picture, size = 36 }: AvatarProps) {
  useStyles(sheet);
  // The URL of a picture that could not be loaded, for example because the picture was replaced.
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size };
  if (picture && picture !== broken)
    return (
      <img
        className={styles.avatar}
        src={picture}
        alt=""
        {...box}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(picture)}
      />
    );
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
