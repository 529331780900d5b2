import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button, Segmented } from 'antd';
import { ChartLine, Maximize2, Table2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartProps } from './BarChart';
import { type ChartData, formatValue } from './chart/data';
import styles from './charts.css';
import { Dialog } from './Dialog';

export interface ChartCardProps {
  title: string;
  /** The chart in a sentence: what it shows and its most telling figure. */
  summary: string;
  /** `BarChart` or `RadarChart`. */
  chart: ComponentType<ChartProps>;
  data: ChartData;
  /** Switches of period or kind, in the header. */
  controls?: ReactNode;
  /** Where the card is wide, the table stands beside the chart. */
  beside?: boolean;
  /** Instead of chart and table, while they load, fail or have nothing to show. */
  children?: ReactNode;
}

/** The same figures as a table. */
function ChartTable({ title, data: { head, labels, series, unit } }: Pick<ChartCardProps, 'title' | 'data'>) {
  const { lang } = usePortal();
  return (
    <div className="ui-table-scroll">
      <table className="ui-table">
        <caption className="ui-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
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

/** A chart in a card with its table twin, its text summary, and a look at it full screen. */
export function ChartCard({ title, summary, chart: Chart, data, controls, beside = false, children }: ChartCardProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [zoomed, setZoomed] = useState(false);
  const views = [
    { value: 'chart' as const, Icon: ChartLine, name: t('chart.chart') },
    { value: 'table' as const, Icon: Table2, name: t('chart.table') },
  ];

  return (
    <section className="ui-card ui-chart-card" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {controls && <div className="ui-chart-controls">{controls}</div>}
        {!children && (
          <>
            <Segmented
              size="small"
              className="ui-twin"
              aria-label={t('chart.view')}
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
              icon={<Maximize2 size={17} aria-hidden="true" />}
              aria-label={t('chart.zoom', { title })}
              onClick={() => setZoomed(true)}
            />
          </>
        )}
      </header>
      {children ?? (
        <div className={`ui-chart-views${beside ? ' ui-chart-beside' : ''}`}>
          {view === 'chart' && <Chart data={data} summary={summary} />}
          {(beside || view === 'table') && <ChartTable title={title} data={data} />}
        </div>
      )}
      <Dialog open={zoomed} onClose={() => setZoomed(false)} title={title} size="full">
        <Chart data={data} summary={summary} height={Math.max(240, Math.round(innerHeight * 0.55))} />
        <ChartTable title={title} data={data} />
      </Dialog>
    </section>
  );
}
