import { isContentOrigin } from '@vr/shared-api/content-origins';

export interface FrameFacts {
  /** Whether the iframe or one of its ancestors has a fixed position. */
  fixed: boolean;
  fullscreen: boolean;
  /** Whether the iframe has the data attribute that marks the portal's player. */
  player: boolean;
  src: string;
  box: { left: number; top: number; right: number; bottom: number };
  viewport: { width: number; height: number };
}

/** An iframe that covers at least this share of both the width and the height hides the portal. */
const COVERED_SHARE = 0.95;

const originOf = (src: string): string => {
  try {
    return new URL(src).origin;
  } catch {
    return 'null';
  }
};

/** Whether an iframe covers the portal and is not the portal's player (spec §2 Application start, readings 32). */
export function blocksPortal(frame: FrameFacts, contentOrigins: readonly string[]): boolean {
  if (!frame.fixed || frame.fullscreen) return false;
  if (frame.player && isContentOrigin(originOf(frame.src), contentOrigins)) return false;
  const { box, viewport } = frame;
  const width = Math.min(box.right, viewport.width) - Math.max(box.left, 0);
  const height = Math.min(box.bottom, viewport.height) - Math.max(box.top, 0);
  return width >= viewport.width * COVERED_SHARE && height >= viewport.height * COVERED_SHARE;
}
