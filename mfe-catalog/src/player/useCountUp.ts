import { useMedia } from '@vr/shared-ui/useMedia';
import { useEffect, useState } from 'react';

const COUNT_MS = 900;

/** A number that counts up from 0 to `value`, fast and then slower. Without motion it is `value` at once. */
export function useCountUp(value: number): number {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [share, setShare] = useState(0);
  useEffect(() => {
    const start = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const left = Math.max(0, 1 - (now - start) / COUNT_MS);
      setShare(1 - left ** 3);
      if (left > 0) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return still ? value : Math.round(value * share);
}
