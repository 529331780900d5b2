/** What the guard looks at in an iframe. */
export interface FrameFacts {
  /** Whether it, or something around it, has a fixed position. */
  fixed: boolean;
  /** Whether the person asked the browser to show it in full screen. */
  fullscreen: boolean;
  /** Whether it carries the mark of our player. */
  player: boolean;
  src: string;
  box: { left: number; top: number; right: number; bottom: number };
  viewport: { width: number; height: number };
}

/** A frame that leaves only a thin border free hides the portal just as well. */
const COVERED = 0.95;

const originOf = (src: string): string | null => {
  try {
    return new URL(src).origin;
  } catch {
    return null;
  }
};

/** Whether an iframe covers the portal without being our player (spec §2 Application start, readings 32). */
export function blocksPortal(frame: FrameFacts, contentOrigin: string): boolean {
  if (!frame.fixed || frame.fullscreen) return false;
  if (frame.player && originOf(frame.src) === contentOrigin) return false;
  const { box, viewport } = frame;
  const width = Math.min(box.right, viewport.width) - Math.max(box.left, 0);
  const height = Math.min(box.bottom, viewport.height) - Math.max(box.top, 0);
  return width >= viewport.width * COVERED && height >= viewport.height * COVERED;
}
