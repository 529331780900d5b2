import { Tooltip } from '@vr/shared-ui/Tooltip';
import type { RefObject } from 'react';
import * as styles from './chrome.css';
import { shortenTitle } from './title.ts';

interface PageTitleProps {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The page's title on one line. If it does not fit, a tooltip shows the whole title (readings 35). */
export function PageTitle({ title, heading }: PageTitleProps) {
  const { text, cut } = shortenTitle(title);
  const overflows = () => heading.current !== null && heading.current.scrollWidth > heading.current.clientWidth;
  return (
    <Tooltip title={title} isNeeded={() => cut || overflows()} className={styles.titleBox}>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {cut ? <span aria-hidden="true">{text}</span> : text}
        {cut && <span className="ui-hidden">{title}</span>}
      </h1>
    </Tooltip>
  );
}
