import { Column, Radar } from '@ant-design/charts';
import type { Chart as LibraryChart } from '@antv/g2';
import { type ComponentType, memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { columnConfig } from './column-config';
import type { Drawing } from './drawing';
import { type PointOf, pointsOf } from './places';
import { radarConfig } from './radar-config';

interface EngineProps {
  drawing: Drawing;
  /** Called each time the chart has been drawn, with a function that returns the points of its figures. */
  onDrawn: (pointOf: PointOf) => void;
}

// The library draws a chart at each render, and `onDrawn` renders the component around it. Without `memo`, a chart would be
// drawn again and again for as long as it is on screen.
const DrawnColumn = memo(Column);
const DrawnRadar = memo(Radar);

/** A chart of one or two series as columns. The shell provides this module to all remotes, so the library is loaded once. */
export function ColumnChart({ drawing, onDrawn }: EngineProps) {
  const config = useMemo(() => columnConfig(drawing), [drawing]);
  const onReady = useDrawn(onDrawn);
  return <WithoutLeak of={DrawnColumn} {...config} onReady={onReady} />;
}

/** A chart of one or two series of at least three values from 0 to 100 as a radar. */
export function RadarChart({ drawing, onDrawn }: EngineProps) {
  const config = useMemo(() => radarConfig(drawing), [drawing]);
  const onReady = useDrawn(onDrawn);
  return <WithoutLeak of={DrawnRadar} {...config} onReady={onReady} />;
}

/** Returns an `onReady` handler that reports the points after each drawing of the chart. It changes only if `onDrawn` does. */
function useDrawn(onDrawn: EngineProps['onDrawn']) {
  return useCallback(
    (plot: object) => {
      // The library has no type for `chart`.
      const { chart } = plot as { chart: LibraryChart };
      chart.on('afterrender', () => onDrawn(pointsOf(chart)));
    },
    [onDrawn],
  );
}

/**
 * Removes the canvas when the chart unmounts. The library's global events keep a reference to the last drawn chart. Through
 * the canvas of that chart, the whole page would stay in memory.
 */
function WithoutLeak<P extends object>({ of: Plot, ...props }: { of: ComponentType<P> } & P) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    return () => place?.firstElementChild?.remove();
  }, []);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      <Plot {...(props as unknown as P)} />
    </div>
  );
}
