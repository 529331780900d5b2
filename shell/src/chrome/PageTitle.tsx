import { Tooltip } from 'antd';
import { type RefObject, useState } from 'react';
import { shownTitle } from './title.ts';

interface PageTitleProps {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The page's title on one line; the whole of it shows in a tooltip where it does not fit (readings 35). */
export function PageTitle({ title, heading }: PageTitleProps) {
  const [whole, setWhole] = useState(false);
  const { text, cut } = shownTitle(title);
  const overflows = () => heading.current !== null && heading.current.scrollWidth > heading.current.clientWidth;
  return (
    <Tooltip title={title} open={whole} onOpenChange={(wanted) => setWhole(wanted && (cut || overflows()))}>
      <h1 ref={heading} className="shell-title" tabIndex={-1}>
        {cut ? <span aria-hidden="true">{text}</span> : text}
        {cut && <span className="ui-hidden">{title}</span>}
      </h1>
    </Tooltip>
  );
}
