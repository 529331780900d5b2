import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserFontScale } from '../layout/font-scale';
import { useMedia } from '../layout/useMedia';
import { loadable } from '../loadable';
import { barLayout, labelAt } from './bar-layout';
import { barSpec } from './bar-spec';
import sheet, * as styles from './charts.css';
import { type ChartData, formatValue, peakIndex } from './data';
import { Legend } from './Legend';
import { hatching, useChartLook } from './look';
import { axisAt, radarLayout, radarPoint } from './radar-layout';
import { radarSpec } from './radar-spec';
import type { ChartSpec } from './spec';
import { useNearScreen } from './useNearScreen';
import { useWidth } from './useWidth';

export type ChartKind = 'bar' | 'radar';

export interface ChartProps {
  /**
   * `bar`: the first series is solid, the second hatched, and the highest bar shows its value. `radar`: values from 0 to
   * 100, the first series with discs, the second dashed with squares; fewer than three labels become bars.
   */
  kind: ChartKind;
  data: ChartData;
  /** One sentence that says what the chart shows, for screen readers. */
  summary: string;
  /** In pixels. */
  height?: number;
  /** The figures are not known yet, so an empty chart does not mean that there are none. */
  loading?: boolean;
}

/** Fewer axes do not enclose an area. */
const AXES_MIN = 3;
const FONT_SIZE = 12.5;
const HEIGHTS = { bar: 220, radar: 280 };

/** Fetched when the first chart with figures comes near the screen. Its fallback leaves the place empty. */
const Engine = loadable(() => import('@vr/shared-ui/chart-engine'), <></>);

/**
 * A chart in the company's colours. The values are shown by pointing, by touch and with the arrow keys. Its place has
 * the same size before the chart library is there.
 */
export function Chart({ kind, data, summary, height = HEIGHTS[kind], loading = false }: ChartProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const [place, width] = useWidth();
  const near = useNearScreen(place);
  const shownKind = data.labels.length < AXES_MIN ? 'bar' : kind;
  const drawn = useDrawing(shownKind, data, width, height, place);
  const isEmpty = data.series.every(({ values }) => values.every((value) => value <= 0));
  const exploring = useExploring(drawn, data);
  const text = loading ? t('loading') : isEmpty ? t('chart.noData') : undefined;
  return (
    <figure>
      {/* biome-ignore lint/a11y/useSemanticElements: no element stands for a chart that can be explored */}
      <div
        ref={place}
        className={styles.chart}
        style={{ height: drawn?.height ?? height }}
        role="group"
        aria-label={t('chart.explore')}
        tabIndex={loading || isEmpty ? undefined : 0}
        {...(!loading && !isEmpty && exploring.handlers)}
      >
        <div role="img" aria-label={summary} className={styles.canvas}>
          {drawn && near && !loading && <Engine spec={drawn.spec} />}
          {text && <p className={styles.noData}>{text}</p>}
        </div>
        {exploring.shown}
      </div>
      <Legend series={data.series} shape={shownKind === 'bar' ? 'bar' : 'line'} />
    </figure>
  );
}

/** What is drawn, and how positions on it belong to labels. */
interface Drawing {
  height: number;
  spec: ChartSpec;
  /** The index of the label at a point, if there is one. */
  indexAt: (x: number, y: number) => number | undefined;
  /** The point at which the values of a label are shown, and the band that is highlighted. */
  anchorOf: (index: number) => { x: number; y: number; band?: { left: number; width: number } };
}

function useDrawing(
  kind: ChartKind,
  data: ChartData,
  width: number,
  height: number,
  place: RefObject<HTMLDivElement | null>,
): Drawing | undefined {
  const { lang, root } = usePortal();
  const look = useChartLook(place);
  const animate = !useMedia('(prefers-reduced-motion: reduce)');
  // Parents make a new object of the same figures at each rendering. A new drawing would begin to grow again.
  const key = JSON.stringify(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `data`
  return useMemo(() => {
    if (!look || width === 0) return undefined;
    const fontScale = browserFontScale(root);
    const fontSize = FONT_SIZE * fontScale;
    const { labels, series, unit } = data;
    if (kind === 'radar') {
      const layout = radarLayout({ width, maxHeight: height, labels, fontScale });
      return {
        height: layout.height,
        spec: radarSpec({ data, layout, look, fontSize, animate }),
        indexAt: (x, y) => axisAt([x, y], labels.length, layout),
        anchorOf: (index) => {
          const [x, y] = radarPoint(index, labels.length, series[0].values[index] ?? 0, layout);
          return { x, y };
        },
      };
    }
    const format = (value: number) => formatValue(value, unit, lang);
    const layout = barLayout({ width, height, data, format, fontScale });
    const { left, top, bottom, slotWidth, ticks } = layout;
    const plotHeight = height - top - bottom;
    return {
      height,
      spec: barSpec({ layout, look, pattern: hatching(look), fontSize, animate }),
      indexAt: (x) => labelAt(x, layout),
      anchorOf: (index) => ({
        x: left + slotWidth * (index + 0.5),
        y:
          top +
          plotHeight * (1 - Math.max(...series.map(({ values }) => values[index] ?? 0)) / (ticks.at(-1)?.value ?? 1)),
        band: { left: left + slotWidth * index, width: slotWidth },
      }),
    };
  }, [kind, key, width, height, look, animate, lang, root]);
}

/** The values at the point or key that the person has chosen, and the handlers by which they choose. */
function useExploring(drawn: Drawing | undefined, data: ChartData) {
  const { lang } = usePortal();
  const [index, setIndex] = useState<number>();
  const byTouch = useRef(false);
  const { labels, series, unit } = data;
  const last = labels.length - 1;

  // A tap elsewhere hides what a tap has shown.
  useEffect(() => {
    if (index === undefined) return;
    const hide = () => byTouch.current && setIndex(undefined);
    document.addEventListener('pointerdown', hide, true);
    return () => document.removeEventListener('pointerdown', hide, true);
  }, [index]);

  const point = (event: PointerEvent<HTMLElement>) => {
    byTouch.current = event.pointerType !== 'mouse';
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setIndex(drawn?.indexAt(event.clientX - left, event.clientY - top));
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
    onPointerLeave: () => byTouch.current || setIndex(undefined),
    onBlur: () => setIndex(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves[event.key];
      if (!move || (event.key === 'Escape' && index === undefined)) return;
      event.preventDefault();
      // Escape hides the values, and must not close the dialog around the chart as well.
      event.stopPropagation();
      const start = Math.max(0, peakIndex(series[0].values));
      setIndex(index === undefined && event.key.startsWith('Arrow') ? start : move(index ?? 0));
    },
  };

  if (!drawn || index === undefined || index > last) return { handlers, shown: undefined };
  const { x, y, band } = drawn.anchorOf(index);
  const values = series.map(({ name, values: of }) => ({ name, value: formatValue(of[index] ?? 0, unit, lang) }));
  const shown = (
    <>
      {band ? (
        <i className={styles.band} style={band} aria-hidden />
      ) : (
        <i className={styles.spot} style={{ left: x, top: y }} aria-hidden />
      )}
      <div className={styles.values} role="status" style={{ '--x': `${x}px`, '--y': `${y}px` } as object}>
        <b>{labels[index]}</b>
        {values.map(({ name, value }) => (
          <span key={name}>
            {name}: <b className="ui-num">{value}</b>
          </span>
        ))}
      </div>
    </>
  );
  return { handlers, shown };
}
