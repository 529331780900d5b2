import { useIsOffline, usePortal, useStyles } from '@vr/shared-ui/kernel';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { ChartLine, Maximize2, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { TableSkeleton } from '../feedback/Skeletons';
import { loadable } from '../loadable';
import { Chart, type ChartKind, isRanked } from './Chart';
import sheet, * as styles from './charts.css';
import { type ChartData, formatValue } from './data';

/** Loaded only when a chart is enlarged, because antd's Modal would make the dashboard's script larger. */
const FullScreenChart = loadable(() => import('./FullScreenChart'));

interface ChartCardProps {
  title: string;
  /** One sentence that says what the chart shows and names its most important figure. */
  summary: string;
  kind: ChartKind;
  data: ChartData;
  loading?: boolean;
  /** Controls in the header, such as a choice of period. */
  controls?: ReactNode;
  /** Shows the table beside the chart when the card is wide enough. */
  tableBeside?: boolean;
  /** Shown above the chart, such as a note that the figures may be out of date. */
  note?: ReactNode;
  /** Shown instead of the chart and the table when there is nothing to plot, such as after a failure. */
  children?: ReactNode;
}

function ChartTable({ title, data: { labelsTitle, labels, series, unit } }: Pick<ChartCardProps, 'title' | 'data'>) {
  const { lang } = usePortal();
  return (
    <div className={styles.tableScroll}>
      <table className="ui-table">
        <caption className="ui-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelsTitle}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="ui-num">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name} className="ui-num">
                  {formatValue(values[index] ?? 0, unit, lang)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A card with a chart, the same figures as a table, a text summary, and a full-screen view. */
export function ChartCard(props: ChartCardProps) {
  const { title, summary: loadedSummary, kind, data, loading = false } = props;
  const { controls, tableBeside = false, note, children } = props;
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [fullScreen, setFullScreen] = useState<boolean>();
  // Without a network, the skeleton says that it waits for the connection.
  const waiting = useIsOffline() && loading ? <TableSkeleton rows={4} /> : undefined;
  const replacement = children ?? waiting;
  // Ranked bars already show all values, so the table is only for screen readers.
  const hidesTable = isRanked({ kind, data });
  const showsChart = view === 'chart' || loading;
  const table = <ChartTable title={title} data={data} />;
  const summary = loading ? t('loading') : loadedSummary;
  const views = [
    { value: 'chart' as const, Icon: ChartLine, name: t('chart.chart') },
    { value: 'table' as const, Icon: Table2, name: t('chart.table') },
  ];

  return (
    <section className={`ui-card ${styles.chartCard}`} aria-label={title} data-testid="chart">
      <header>
        <h3>{title}</h3>
        {controls && <div className={styles.chartControls}>{controls}</div>}
        {!replacement && (
          <>
            <SegmentedControl
              small
              className={styles.twin}
              label={t('chart.view')}
              value={view}
              onChange={setView}
              options={views.map(({ value, Icon, name }) => ({
                value,
                title: name,
                label: <Icon size={17} role="img" aria-label={name} />,
              }))}
            />
            <Button
              type="text"
              size="small"
              icon={<Maximize2 size={17} />}
              aria-label={t('chart.zoom', { title })}
              onClick={() => setFullScreen(true)}
            />
          </>
        )}
      </header>
      {note}
      {replacement ?? (
        <div className={`${styles.chartViews}${tableBeside && !hidesTable ? ` ${styles.chartBeside}` : ''}`}>
          {showsChart && <Chart kind={kind} data={data} summary={summary} loading={loading} />}
          {!loading && (!showsChart || (tableBeside && !hidesTable)) && table}
          {!loading && showsChart && hidesTable && <div className="ui-hidden">{table}</div>}
        </div>
      )}
      {fullScreen !== undefined && (
        <FullScreenChart
          open={fullScreen}
          onClose={() => setFullScreen(false)}
          title={title}
          kind={kind}
          data={data}
          summary={summary}
          loading={loading}
          replacement={replacement}
        >
          {!loading && table}
        </FullScreenChart>
      )}
    </section>
  );
}
