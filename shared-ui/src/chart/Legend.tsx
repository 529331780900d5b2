import type { Series } from './data';

interface LegendProps {
  series: readonly Series[];
  shape: 'bar' | 'line';
}

/** Which drawing is which series; screen readers have the table instead. */
export function Legend({ series, shape }: LegendProps) {
  if (series.length < 2) return null;
  return (
    <div className="ui-legend" aria-hidden="true">
      {series.map(({ name }) => (
        <span key={name}>
          <i className={`ui-key-${shape}`} />
          {name}
        </span>
      ))}
    </div>
  );
}
