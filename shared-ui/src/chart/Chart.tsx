import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserFontScale } from '../layout/font-scale';
import { useMedia } from '../layout/useMedia';
import { loadable } from '../loadable';
import sheet, * as styles from './charts.css';
import { type ChartData, formatValue, peakIndex, RADAR_AXES_MAX } from './data';
import type { Drawing } from './drawing';
import { Legend } from './Legend';
import { useChartLook } from './look';
import { axisAt, bandOf, columnAt, type Point, type PointOf } from './places';
import { RankedBars } from './RankedBars';
import { radarHeight } from './radar-layout';
import { useNearScreen } from './useNearScreen';
import { useWidth } from './useWidth';

export type ChartKind = 'bar' | 'radar';

export interface ChartProps {
  /**
   * `bar`: the first series is solid, the second hatched, and the highest bar shows its value. `radar`: values from 0 to
   * 100; the first series has discs, the second is dashed with squares. A radar with fewer than three labels becomes
   * columns; with more than RADAR_AXES_MAX, ranked bars.
   */
  kind: ChartKind;
  data: ChartData;
  /** One sentence that says what the chart shows, for screen readers. */
  summary: string;
  /** The height in pixels. A radar in a narrow space is lower. */
  height?: number;
  /** Whether the figures are still loading. The chart then does not say that there is no data. */
  loading?: boolean;
}

/** A radar with fewer axes does not enclose an area. */
const AXES_MIN = 3;
const FONT_SIZE = 12.5;
const HEIGHTS = { bar: 220, radar: 280 };

// The chart library is loaded when the first chart with figures comes near the viewport. Until then the chart is empty.
const engine = () => import('@vr/shared-ui/chart-engine');
const ColumnChart = loadable(async () => ({ default: (await engine()).ColumnChart }), <></>);
const RadarChart = loadable(async () => ({ default: (await engine()).RadarChart }), <></>);

/** Whether a chart shows its values as bars in descending order, because a radar has no space for so many. */
export const isRanked = ({ kind, data }: Pick<ChartProps, 'kind' | 'data'>): boolean =>
  kind === 'radar' && data.labels.length > RADAR_AXES_MAX;

/** A chart in the company's colours. */
export function Chart(props: ChartProps) {
  return isRanked(props) && !props.loading ? <RankedBars {...props} /> : <DrawnChart {...props} />;
}

/**
 * A chart on a canvas. Pointing, touching and the arrow keys show the values. The chart has the same size before the chart
 * library is loaded.
 */
function DrawnChart({ kind, data, summary, height = HEIGHTS[kind], loading = false }: ChartProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const place = useRef<HTMLDivElement>(null);
  const near = useNearScreen(place);
  const shownKind = data.labels.length < AXES_MIN ? 'bar' : kind;
  const drawing = useDrawing(shownKind, data, height, place);
  const [pointOf, setPointOf] = useState<PointOf>();
  const [onDrawn] = useState(() => (next: PointOf) => setPointOf(() => next));
  const isEmpty = data.series.every(({ values }) => values.every((value) => value <= 0));
  const exploring = useExploring(shownKind, data, pointOf);
  const Engine = shownKind === 'bar' ? ColumnChart : RadarChart;
  // The chart library applies new data in several steps. As the React key, this text makes a new chart when labels or series
  // change, so that old and new never mix.
  const shown = [...data.labels, ...data.series.map(({ name }) => name)].join('\n');
  const text = loading ? t('loading') : isEmpty ? t('chart.noData') : undefined;
  return (
    <figure>
      {/* biome-ignore lint/a11y/useSemanticElements: no element stands for a chart that can be explored */}
      <div
        ref={place}
        className={styles.chart}
        style={{ height: drawing?.height ?? height }}
        role="group"
        aria-label={t('chart.explore')}
        tabIndex={loading || isEmpty ? undefined : 0}
        {...(!loading && !isEmpty && exploring.handlers)}
      >
        <div role="img" aria-label={summary} className={styles.canvas}>
          {near && !loading && drawing && <Engine key={shown} drawing={drawing} onDrawn={onDrawn} />}
          {text && <p className={styles.noData}>{text}</p>}
        </div>
        {exploring.shown}
      </div>
      <Legend series={data.series} shape={shownKind === 'bar' ? 'bar' : 'line'} />
    </figure>
  );
}

/** The input of the drawing; undefined before the first layout. It stays the same object until a value changes. */
function useDrawing(
  kind: ChartKind,
  data: ChartData,
  most: number,
  place: RefObject<HTMLDivElement | null>,
): Drawing | undefined {
  const { lang, root } = usePortal();
  const width = useWidth(place);
  const look = useChartLook(place);
  const animate = !useMedia('(prefers-reduced-motion: reduce)');
  // Parents create a new `data` object with the same figures at each render.
  const key = JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `data`
  return useMemo(() => {
    if (!look || width === 0) return undefined;
    const fontSize = FONT_SIZE * browserFontScale(root);
    const height = kind === 'bar' ? most : radarHeight({ data, width, height: most, look, fontSize });
    return { data, width, height, look, fontSize, animate, lang };
  }, [kind, key, width, most, look, animate, lang, root]);
}

/** The handlers for pointing and for the keyboard, and the values at the label that the person selected with them. */
function useExploring(kind: ChartKind, data: ChartData, pointOf: PointOf | undefined) {
  const { lang } = usePortal();
  // An index of a label, or a point that the person pointed at before the chart was drawn.
  const [chosen, setChosen] = useState<number | Point>();
  const byTouch = useRef(false);
  const { labels, series, unit } = data;
  const last = labels.length - 1;

  const labelAt = (at: Point, drawn: PointOf) =>
    kind === 'bar' ? columnAt(drawn, at[0], labels.length) : axisAt(drawn, at, labels.length);
  const index = Array.isArray(chosen) ? pointOf && labelAt(chosen, pointOf) : chosen;

  // A tap elsewhere hides the values that a tap has shown.
  useEffect(() => {
    if (index === undefined) return;
    const hide = () => byTouch.current && setChosen(undefined);
    document.addEventListener('pointerdown', hide, true);
    return () => document.removeEventListener('pointerdown', hide, true);
  }, [index]);

  const point = (event: PointerEvent<HTMLElement>) => {
    byTouch.current = event.pointerType !== 'mouse';
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at: Point = [event.clientX - left, event.clientY - top];
    setChosen(pointOf ? labelAt(at, pointOf) : at);
  };
  const moves: Record<string, (at: number) => number | undefined> = {
    ArrowRight: (at) => Math.min(last, at + 1),
    ArrowLeft: (at) => Math.max(0, at - 1),
    Home: () => 0,
    End: () => last,
    Escape: () => undefined,
  };
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: () => byTouch.current || setChosen(undefined),
    onBlur: () => setChosen(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves[event.key];
      if (!move || (event.key === 'Escape' && index === undefined)) return;
      event.preventDefault();
      // Escape only hides the values. It must not also close a dialog around the chart.
      event.stopPropagation();
      const start = Math.max(0, peakIndex(series[0].values));
      setChosen(index === undefined && event.key.startsWith('Arrow') ? start : move(index ?? 0));
    },
  };

  if (!pointOf || index === undefined || index > last) return { handlers, shown: undefined };
  const valuesAt = series.map(({ values }) => values[index] ?? 0);
  const [x, y] = pointOf(index, kind === 'bar' ? Math.max(...valuesAt) : valuesAt[0]!);
  const shown = (
    <>
      {kind === 'bar' ? (
        <i className={styles.band} style={bandOf(pointOf, index, labels.length)} aria-hidden />
      ) : (
        <i className={styles.spot} style={{ left: x, top: y }} aria-hidden />
      )}
      <div className={styles.values} role="status" style={{ '--x': `${x}px`, '--y': `${y}px` } as object}>
        <b>{labels[index]}</b>
        {series.map(({ name }, of) => (
          <span key={name}>
            {name}: <b className="ui-num">{formatValue(valuesAt[of]!, unit, lang)}</b>
          </span>
        ))}
      </div>
    </>
  );
  return { handlers, shown };
}
