import { csvOf } from '../format/csv.ts';
import { datedFileName, saveFile } from '../format/save-file.ts';
import type { ChartData } from './data.ts';
import { type ChartLook, hatching } from './look.ts';

const UNITS = { number: '', minutes: ' (min)', percent: ' (%)' };
/** Sizes in pixels. */
const [PADDING, TITLE, LEGEND] = [24, 34, 34];

/** Returns the figures of a chart as rows of whole numbers. The header row names the unit. */
export const rowsOf = ({ labelsTitle, labels, series, unit }: ChartData): string[][] => [
  [labelsTitle, ...series.map(({ name }) => name + UNITS[unit])],
  ...labels.map((label, index) => [label, ...series.map(({ values }) => String(Math.round(values[index] ?? 0)))]),
];

/** Saves the figures of a chart as a CSV file. */
export function saveFigures(title: string, data: ChartData): void {
  const text = csvOf(rowsOf(data), { delimiter: ';', escapesFormulas: true });
  saveFile(new Blob([text], { type: 'text/csv' }), datedFileName(title, 'csv', new Date()));
}

interface Picture {
  title: string;
  data: ChartData;
  look: ChartLook;
  /** The canvas with the drawn chart. */
  chart: HTMLCanvasElement;
}

/** Saves a chart as a PNG picture, with its title and legend, on the surface colour. */
export function savePicture({ title, data: { series }, look, chart }: Picture): void {
  const scale = chart.width / chart.clientWidth;
  const [width, height] = [chart.clientWidth + 2 * PADDING, chart.clientHeight + 2 * PADDING + TITLE + LEGEND];
  const picture = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const context = picture.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = look.surface;
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.fillStyle = look.ink;
  context.font = `700 18px ${look.fontFamily}`;
  context.fillText(title, PADDING, PADDING + 10);
  context.drawImage(chart, PADDING, PADDING + TITLE, chart.clientWidth, chart.clientHeight);
  context.font = `400 14px ${look.fontFamily}`;
  let x = PADDING;
  const y = height - PADDING - 7;
  series.forEach(({ name }, index) => {
    context.fillStyle = index === 0 ? look.first : (context.createPattern(hatching(look), 'repeat') ?? look.second);
    context.fillRect(x, y - 7, 14, 14);
    context.fillStyle = look.ink;
    context.fillText(name, x + 22, y);
    x += 22 + context.measureText(name).width + 24;
  });
  picture.toBlob((blob) => blob && saveFile(blob, datedFileName(title, 'png', new Date())));
}
