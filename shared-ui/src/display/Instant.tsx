import { formatDateTime, formatZoned } from '@vr/shared-api/date';
import type { ReactNode } from 'react';
import { usePortal } from '../kernel.tsx';
import { Tooltip } from './Tooltip.tsx';

interface InstantProps {
  at: string | number;
  /** Formats the instant in the reader's time zone. */
  as?: (at: string | number) => string;
  className?: string;
  /** Wraps the formatted instant, for example in a translated sentence. */
  children?: (written: string) => ReactNode;
}

/** An instant in the reader's time zone, with the zone in a tooltip and for screen readers. */
export function Instant({ at, as = formatDateTime, className = '', children = (written) => written }: InstantProps) {
  const { lang } = usePortal();
  const zoned = formatZoned(at, lang);
  return (
    <Tooltip title={zoned} isText>
      <time
        className={`ui-num ${className}`}
        dateTime={new Date(at).toISOString()}
        aria-description={zoned}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard opens its tooltip
        tabIndex={0}
      >
        {children(as(at))}
      </time>
    </Tooltip>
  );
}
