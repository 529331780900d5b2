import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useId } from 'react';
import styles from './visor.css';

export interface VisorProps {
  /**
   * `mark`: filled, the platform's mark. `picture`: a window on the children, which are SVG on a 400 x 216 field.
   * `empty`, `failure`, `loading`: the states; children stand in the middle of it.
   */
  kind: 'mark' | 'picture' | 'empty' | 'failure' | 'loading';
  /** In pixels; as wide as its place without it. */
  width?: number;
  children?: ReactNode;
}

const SHAPE =
  'M64,4H336C374,4 396,28 396,66V138C396,186 372,212 332,212C296,212 270,200 252,178C238,161 222,152 200,152C178,152 162,161 148,178C130,200 104,212 68,212C28,212 4,186 4,138V66C4,28 26,4 64,4Z';

const PLUG = (
  <g className="ui-visor-plug">
    <path d="M150 112H176M176 92V132H196A20 20 0 0 0 196 92ZM250 112H276M250 92V132H238M250 92H238" />
    <path className="ui-visor-spark" d="M218 74V60M204 80 194 70M232 80 242 70" />
  </g>
);

/** The product's one signature shape: the front of a headset. Decorative; what it says stands in words beside it. */
export function Visor({ kind, width, children }: VisorProps) {
  useStyles(styles);
  const clip = useId();
  return (
    <span className={`ui-visor ui-visor-${kind}`} style={width ? { width } : undefined} aria-hidden="true">
      <svg viewBox="-10 -8 420 232" role="presentation">
        {kind === 'picture' && (
          <>
            <clipPath id={clip}>
              <path d={SHAPE} />
            </clipPath>
            <g clipPath={`url(#${clip})`}>{children}</g>
          </>
        )}
        <path className="ui-visor-shape" d={SHAPE} />
        {kind === 'loading' && <path className="ui-visor-drawn" d={SHAPE} pathLength={100} />}
        {kind === 'failure' && PLUG}
      </svg>
      {kind !== 'picture' && children && <span className="ui-visor-inside">{children}</span>}
    </span>
  );
}
