import { ImageDown, Sheet } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { Dialog } from '../dialog/Dialog';
import { Chart, type ChartProps, isRanked } from './Chart';
import * as styles from './charts.css';
import { lookOf } from './look';
import { saveFigures, savePicture } from './save-chart';

interface FullScreenChartProps extends Omit<ChartProps, 'height'> {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Shown instead of the chart and the table when there is nothing to plot, such as after a failure. */
  replacement?: ReactNode;
  /** The same figures as a table. */
  children: ReactNode;
}

/** A full-screen chart with its table. People can save the figures, and also the picture unless it shows ranked bars. */
export default function FullScreenChart(props: FullScreenChartProps) {
  const { title, open, onClose, replacement, children, ...chart } = props;
  const { t } = useTranslation('ui');
  const place = useRef<HTMLDivElement>(null);
  const save = () => {
    const canvas = place.current?.querySelector('canvas');
    if (canvas) savePicture({ title, data: chart.data, look: lookOf(canvas), chart: canvas });
  };
  return (
    <Dialog open={open} onClose={onClose} title={title} size="full">
      {replacement ?? (
        <>
          <div ref={place}>
            <Chart {...chart} height={Math.max(240, Math.round(innerHeight * 0.55))} />
          </div>
          {!chart.loading && (
            <div className={styles.save}>
              {!isRanked(chart) && (
                <Button icon={<ImageDown size={17} />} onClick={save}>
                  {t('chart.savePicture')}
                </Button>
              )}
              <Button icon={<Sheet size={17} />} onClick={() => saveFigures(title, chart.data)}>
                {t('chart.saveFigures')}
              </Button>
            </div>
          )}
          {children}
        </>
      )}
    </Dialog>
  );
}
