import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useState } from 'react';
import { COVER_HEIGHT, COVER_WIDTH, coverShapes } from '../theme/cover';
import sheet, * as styles from './display.css';

interface CoverProps {
  picture: string | null;
  /** The seed of the pattern that is drawn if there is no picture. */
  title: string;
  /** Key of the category, which chooses the pattern's palette. */
  category: string;
  /** A class that overrides the size or the 2:1 ratio. */
  className?: string;
  /** Whether the picture is visible without scrolling. It is then loaded at once, before pictures further down. */
  first?: boolean;
  /** Flags and buttons shown on top of the picture. */
  children?: ReactNode;
}

function Pattern({ category, title }: Pick<CoverProps, 'category' | 'title'>) {
  const { background, shapes } = coverShapes(category, title);
  return (
    <svg viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={COVER_WIDTH} height={COVER_HEIGHT} fill={background} />
      {shapes.map(({ path, fill }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}

/** The picture of a training, or a pattern if it is missing or cannot be loaded. Decorative. */
export function Cover({ picture, title, category, className = '', first = false, children }: CoverProps) {
  useStyles(sheet);
  const [broken, setBroken] = useState<string>();
  return (
    <div className={`${styles.cover} ${className}`}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          width={COVER_WIDTH}
          height={COVER_HEIGHT}
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          onError={() => setBroken(picture)}
        />
      ) : (
        <Pattern category={category} title={title} />
      )}
      {children}
    </div>
  );
}
