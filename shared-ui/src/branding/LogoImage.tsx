import { Building2 } from 'lucide-react';
import { useObjectUrl } from '../form/picture-file';
import * as styles from './branding.css';
import type { ChosenLogo } from './branding-values';

interface LogoImageProps {
  /** The logo that the person has chosen; undefined shows the stored one. */
  logo: ChosenLogo | undefined;
  current: string | null;
  /** In pixels. */
  size: number;
}

/** A company's logo. Decorative: the caller shows the company's name next to it. */
export function LogoImage({ logo, current, size }: LogoImageProps) {
  const chosen = useObjectUrl(logo?.file);
  const src = chosen ?? current;
  const part = chosen ? logo?.crop?.percent : undefined;
  return (
    <span className={styles.logo} style={{ width: size, height: size }}>
      {src ? (
        <img
          src={src}
          alt=""
          className={part ? styles.logoPart : undefined}
          style={
            part && {
              width: `${10_000 / part.width}%`,
              left: `${(-100 * part.x) / part.width}%`,
              top: `${(-100 * part.y) / part.height}%`,
            }
          }
        />
      ) : (
        <Building2 size={size / 2} />
      )}
    </span>
  );
}
