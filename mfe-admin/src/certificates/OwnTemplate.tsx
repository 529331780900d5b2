import { TEMPLATE_UNITS, templateShapes } from '@vr/shared-api/certificate-template';
import { DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import { useSession } from '@vr/shared-ui/kernel';
import * as styles from './certificates.css';

/** The lines that represent texts: left edge, top, width and height, in the units of the template. */
const LINES = [
  [1.55, 0.62, 0.34, 0.34],
  [2.05, 0.73, 0.9, 0.12],
  [1.55, 1.3, 2.5, 0.22],
  [1.55, 2.2, 1.2, 0.09],
  [1.55, 2.44, 3, 0.34],
  [1.55, 3, 1.5, 0.09],
  [1.55, 3.22, 2.4, 0.2],
  [1.55, 4.2, 0.9, 0.12],
  [3.2, 4.2, 0.5, 0.12],
  [4.8, 4.2, 1, 0.12],
] as const;

/** A small drawing of the product's own template in the company's colours. Decorative. */
export function OwnTemplate() {
  const primary = useSession(({ client }) => client?.primaryColor) ?? DEFAULT_PRIMARY;
  const secondary = useSession(({ client }) => client?.secondaryColor) ?? DEFAULT_SECONDARY;
  return (
    <svg viewBox={`0 0 ${TEMPLATE_UNITS.width} ${TEMPLATE_UNITS.height}`} aria-hidden="true">
      {templateShapes(primary, secondary).map(({ path, fill }) => (
        <path key={path} d={path} fill={fill} />
      ))}
      <g className={styles.lines}>
        {LINES.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={0.04} />
        ))}
      </g>
    </svg>
  );
}
