import { useStyles } from '@vr/shared-ui/kernel';
import { type ReactNode, useId } from 'react';
import sheet, * as styles from './visor.css';

const KINDS = {
  mark: styles.visorMark,
  picture: styles.visorPicture,
  empty: styles.visorEmpty,
  failure: styles.visorFailure,
  loading: styles.visorLoading,
};

interface VisorProps {
  /**
   * `mark`: filled, as the platform's logo. `picture`: clips its children, which are SVG in a 400 x 216 view box. `empty`,
   * `failure` and `loading` are states with the children in the middle.
   */
  kind: 'mark' | 'picture' | 'empty' | 'failure' | 'loading';
  /** In pixels. Defaults to the width of the parent. */
  width?: number;
  children?: ReactNode;
}

const SHAPE =
  'M64,4H336C374,4 396,28 396,66V138C396,186 372,212 332,212C296,212 270,200 252,178C238,161 222,152 200,152C178,152 162,161 148,178C130,200 104,212 68,212C28,212 4,186 4,138V66C4,28 26,4 64,4Z';

const PLUG = (
  <g className={styles.visorPlug}>
    <path d="M150 112H176M176 92V132H196A20 20 0 0 0 196 92ZM250 112H276M250 92V132H238M250 92H238" />
    <path className={styles.visorSpark} d="M218 74V60M204 80 194 70M232 80 242 70" />
  </g>
);

/** The product's signature shape: the front of a headset. Decorative: the caller says the same in words. */
export function Visor({ kind, width, children }: VisorProps) {
  useStyles(sheet);
  const clip = useId();
  return (
    <span className={`${styles.visor} ${KINDS[kind]}`} style={width ? { width } : undefined} aria-hidden="true">
      <svg viewBox="-10 -8 420 232" role="presentation">
        {kind === 'picture' && (
          <>
            <clipPath id={clip}>
              <path d={SHAPE} />
            </clipPath>
            <g clipPath={`url(#${clip})`}>{children}</g>
          </>
        )}
        <path className={styles.visorShape} d={SHAPE} />
        {kind === 'loading' && <path className={styles.visorDrawn} d={SHAPE} pathLength={100} />}
        {kind === 'failure' && PLUG}
      </svg>
      {kind !== 'picture' && children && <span className={styles.visorInside}>{children}</span>}
    </span>
  );
}
