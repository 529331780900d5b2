import { Base } from '@ant-design/charts';
import { useEffect, useRef } from 'react';
import type { ChartSpec } from './spec';

/** Draws a chart on a canvas. The shell provides this module to all remotes, so that the chart library is loaded once. */
export default function Engine({ spec }: { spec: ChartSpec }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    // The library's shared events refer to the chart that was drawn last, also when it is gone. Once the chart is taken out of
    // its page, it does not keep the page in memory.
    return () => place?.firstElementChild?.remove();
  }, []);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Base {...spec} />
    </div>
  );
}
