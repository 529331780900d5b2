import { Base } from '@ant-design/charts';
import type { ChartSpec } from './spec';

/** Draws a chart on a canvas. The shell provides this module to all remotes, so that the chart library is loaded once. */
export default function Engine({ spec }: { spec: ChartSpec }) {
  return <Base {...spec} />;
}
