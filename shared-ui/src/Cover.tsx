import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useState } from 'react';
import { COVER_HEIGHT, COVER_WIDTH, coverShapes } from './theme/cover';
import styles from './ui.css';

export interface CoverProps {
  /** Address of the uploaded picture, if there is one. */
  picture: string | null;
  /** Seeds the pattern where there is no picture. */
  title: string;
  /** Key of the category, for the pattern's palette. */
  category: string;
  /** For another size or ratio than the 2:1 of its place. */
  className?: string;
  /** Flags and buttons upon it. */
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

/** The picture of a training, decorative; without one, or when it cannot be fetched, a pattern of its category. */
export function Cover({ picture, title, category, className = '', children }: CoverProps) {
  useStyles(styles);
  const [broken, setBroken] = useState<string>();
  return (
    <div className={`ui-cover ${className}`}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          width={COVER_WIDTH}
          height={COVER_HEIGHT}
          loading="lazy"
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
