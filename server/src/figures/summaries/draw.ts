import { buffer } from 'node:stream/consumers';
import { formatLongDate } from '@vr/shared-api/date';
import { durationOf } from '@vr/shared-api/duration';
import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { formatDay } from '../../clock.ts';
import { openDocument } from '../../platform/pdf/document.ts';
import { drawTable, type Flow, type TableColumn } from '../../platform/pdf/table.ts';
import {
  drawArtifact,
  drawCompany,
  drawRule,
  FAINT_INK,
  fit,
  INK,
  percent,
  type TextStyle,
} from '../../platform/pdf/text.ts';
import type { SummaryTraining } from './queries.ts';
import { PEOPLE_COLUMNS, ROW_COLUMNS, TEXTS } from './texts.ts';

/** A person's activity in a training in the period. */
interface TrainedTraining extends Omit<SummaryTraining, 'trainingId' | 'percent' | 'goesOn'> {
  kind: 'training';
  /** At the end of the period, 0 to 100. */
  progress: number;
  /** Null if the training was not completed by the end of the period. */
  completedOn: string | null;
  /** Whether `completedOn` is in the period. */
  completedInPeriod: boolean;
  /** The number of the certificate, formatted in groups. */
  certificate: string | null;
}

interface CompletedCourse {
  kind: 'course';
  title: string;
  completedOn: string;
  certificate: string;
}

export type TrainedRow = TrainedTraining | CompletedCourse;

export interface TrainedPerson {
  name: string;
  rows: TrainedRow[];
}

export type SummaryOf = 'person' | 'team' | 'company';

export interface SummaryValues {
  lang: ContentLang;
  of: SummaryOf;
  period: { startDate: string; endDate: string };
  company: {
    name: string;
    /** #RRGGBB, like `secondaryColor`. */
    primaryColor: string;
    secondaryColor: string;
    /** A PNG or JPEG; null if the company has none. */
    logo: Buffer | null;
  };
  /** Sorted by name. A person's summary has one entry. */
  people: TrainedPerson[];
  /** The number of different trainings. */
  trainingCount: number;
  /** YYYY-MM-DD. */
  madeOn: string;
  madeBy: string;
  /** The address of the page that verifies certificates. */
  verificationUrl: string;
  createdAt: Date;
}

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
/** The top of the texts on all pages but the first, and the bottom of the texts on every page. */
const TOP = 62;
const BOTTOM = PAGE.height - 54;
const BAND = 8;
const LOGO = 44;

const HEADING: TextStyle = { font: 'strong', max: 24, min: 16, color: INK, tag: 'H1' };
const SUBJECT: TextStyle = { font: 'strong', max: 15, min: 9, color: INK };
const PERIOD: TextStyle = { font: 'regular', max: 11, min: 8, color: FAINT_INK };
const SECTION: TextStyle = { font: 'strong', max: 13, min: 8, color: INK, tag: 'H2' };
const FIGURE: TextStyle = { font: 'strong', max: 14, min: 8, color: INK };
const LABEL: TextStyle = { font: 'regular', max: 8.5, min: 6, color: FAINT_INK };
const NOTE: TextStyle = { font: 'regular', max: 8.5, min: 7, color: FAINT_INK, balanced: false };
const RUNNING: TextStyle = { font: 'regular', max: 7.5, min: 5, color: FAINT_INK };

/** The space that a heading needs below it on the same page: the labels and first rows of a table, or a few lines. */
const KEPT_WITH_HEADING = 66;
const FIGURES_HEIGHT = 44;
const SIGNATURE_HEIGHT = 78;

const ROW_WIDTHS: Record<(typeof ROW_COLUMNS)[number], number> = {
  training: 120,
  days: 99,
  sessions: 45,
  time: 42,
  score: 47,
  progress: 52,
  completedOn: 58,
  certificate: 60.28,
};
const PEOPLE_WIDTHS: Record<(typeof PEOPLE_COLUMNS)[number], number> = {
  person: 203.28,
  trainings: 64,
  sessions: 60,
  time: 60,
  completed: 72,
  certificates: 64,
};

const NONE = '–';

function totalsOf(rows: readonly TrainedRow[]) {
  const trained = rows.filter((row) => row.kind === 'training');
  const sum = (value: (row: TrainedTraining) => number) => trained.reduce((total, row) => total + value(row), 0);
  return {
    trainings: trained.length,
    sessions: sum(({ sessions }) => sessions),
    seconds: sum(({ seconds }) => seconds),
    completed: trained.filter(({ completedInPeriod }) => completedInPeriod).length,
    certificates: rows.filter(({ certificate }) => certificate !== null).length,
  };
}

function formatsOf(lang: ContentLang) {
  const numbers = new Intl.NumberFormat(bcp47(lang), { useGrouping: 'always' });
  const number = (value: number): string => numbers.format(value);
  return { number, time: (seconds: number): string => durationOf(seconds / 60, number) };
}

function subjectOf({ lang, of, people, madeBy }: SummaryValues): string {
  if (of === 'company') return TEXTS[lang].everyone;
  return of === 'team' ? TEXTS[lang].teamOf(madeBy) : (people[0]?.name ?? '');
}

const columnsOf = <C extends string>(
  columns: readonly C[],
  widths: Record<C, number>,
  labels: Record<C, string>,
): TableColumn[] => columns.map((column) => ({ label: labels[column], width: widths[column] }));

function drawBelow(flow: Flow, text: string, style: TextStyle, gap: number): void {
  const fitted = fit(flow, text, { width: WIDTH, height: 60 }, style);
  if (flow.y + gap + fitted.height > flow.bottom) flow.nextPage();
  else flow.y += gap;
  fitted.draw(flow.left, flow.y);
  flow.y += fitted.height;
}

/** Draws a heading on the same page as the text that follows it, and adds it to the outline. */
function drawSection(flow: Flow, title: string): void {
  const gap = 22;
  if (flow.y + gap + KEPT_WITH_HEADING > flow.bottom) flow.nextPage();
  else flow.y += gap;
  drawBelow(flow, title, SECTION, 0);
  flow.doc.outline.addItem(title);
  flow.y += 4;
}

function drawFigures(flow: Flow, values: SummaryValues): void {
  const { lang, of, people, trainingCount } = values;
  const { columns, totals, peopleOf } = TEXTS[lang];
  const { number, time } = formatsOf(lang);
  const all = totalsOf(people.flatMap(({ rows }) => rows));
  const trained = people.filter(({ rows }) => totalsOf(rows).sessions > 0).length;
  const figures = [
    ...(of === 'person' ? [] : [{ label: totals.people, value: peopleOf(trained, people.length) }]),
    { label: columns.trainings, value: number(trainingCount) },
    { label: columns.sessions, value: number(all.sessions) },
    { label: totals.time, value: time(all.seconds) },
    { label: columns.completed, value: number(all.completed) },
    { label: columns.certificates, value: number(all.certificates) },
  ];
  flow.y += 16;
  drawRule(flow.doc, { x: flow.left, y: flow.y, width: WIDTH });
  const width = WIDTH / figures.length;
  for (const [index, { label, value }] of figures.entries()) {
    const left = flow.left + index * width;
    fit(flow, label, { width: width - 8, height: 11 }, LABEL).draw(left, flow.y + 9);
    fit(flow, value, { width: width - 8, height: 18 }, FIGURE).draw(left, flow.y + 21);
  }
  flow.y += FIGURES_HEIGHT;
  drawRule(flow.doc, { x: flow.left, y: flow.y, width: WIDTH });
}

/** Draws the table of people, including those who have not trained. */
function drawPeople(flow: Flow, { lang, people }: SummaryValues): void {
  const texts = TEXTS[lang];
  const { number, time } = formatsOf(lang);
  const cells = (name: string, rows: readonly TrainedRow[]): string[] => {
    const { trainings, sessions, seconds, completed, certificates } = totalsOf(rows);
    return [name, number(trainings), number(sessions), time(seconds), number(completed), number(certificates)];
  };
  drawSection(flow, texts.people);
  drawTable(
    flow,
    columnsOf(PEOPLE_COLUMNS, PEOPLE_WIDTHS, texts.columns),
    people.map(({ name, rows }) => cells(name, rows)),
  );
}

function drawRows(flow: Flow, lang: ContentLang, heading: string, rows: readonly TrainedRow[]): void {
  const texts = TEXTS[lang];
  const { number, time } = formatsOf(lang);
  const daysOf = ({ days, dayCount, lastDay }: TrainedTraining): string =>
    dayCount > days.length
      ? texts.manyDays(formatDay(days[0] ?? lastDay), formatDay(lastDay), dayCount)
      : days.map(formatDay).join(', ');
  const cellsOf = (row: TrainedRow): string[] =>
    row.kind === 'course'
      ? [texts.course(row.title), NONE, NONE, NONE, NONE, NONE, formatDay(row.completedOn), row.certificate]
      : [
          row.title ?? texts.noTitle,
          daysOf(row),
          number(row.sessions),
          time(row.seconds),
          row.score === null ? NONE : percent(row.score, lang),
          percent(row.progress, lang),
          row.completedOn ? formatDay(row.completedOn) : NONE,
          row.certificate ?? NONE,
        ];
  const { sessions, seconds } = totalsOf(rows);
  drawSection(flow, heading);
  drawTable(flow, columnsOf(ROW_COLUMNS, ROW_WIDTHS, texts.columns), rows.map(cellsOf), [
    texts.total,
    '',
    number(sessions),
    time(seconds),
  ]);
}

/** Draws the explanations, the name of the person who made the summary, and the place for a signature. */
function drawEnd(flow: Flow, { lang, of, madeOn, madeBy, verificationUrl }: SummaryValues): void {
  const { legend, explanations, made, signature } = TEXTS[lang];
  const { people, certificate, ...others } = explanations;
  drawSection(flow, legend);
  for (const text of [
    ...(of === 'person' ? [] : [people]),
    ...Object.values(others),
    `${certificate} ${verificationUrl}`,
  ])
    drawBelow(flow, text, NOTE, 3);
  if (flow.y + SIGNATURE_HEIGHT > flow.bottom) flow.nextPage();
  drawBelow(flow, made(formatLongDate(madeOn, lang), madeBy), { ...NOTE, max: 10, color: INK }, 16);
  drawBelow(flow, signature, NOTE, 8);
  flow.y += 34;
  drawRule(flow.doc, { x: flow.left, y: flow.y, width: WIDTH / 2 }, FAINT_INK);
}

/** Draws the header and footer of a page. Screen readers skip them. */
function drawMargins(flow: Flow, values: SummaryValues, page: { number: number; of: number }): void {
  const { doc, left } = flow;
  const { lang, company, madeOn, madeBy } = values;
  const { heading, made, page: pageOf } = TEXTS[lang];
  const box = { width: WIDTH * 0.72, height: 10 };
  drawArtifact(doc, () => {
    doc.rect(0, 0, PAGE.width * 0.75, BAND).fill(company.primaryColor);
    doc.rect(PAGE.width * 0.75, 0, PAGE.width * 0.25, BAND).fill(company.secondaryColor);
    if (page.number > 1) {
      const running = `${company.name} · ${heading} · ${subjectOf(values)}`;
      fit(flow, running, { ...box, width: WIDTH }, RUNNING).paint(left, 34);
    }
    fit(flow, made(formatDay(madeOn), madeBy), box, RUNNING).paint(left, PAGE.height - 36);
    const text = pageOf(page.number, page.of);
    const width = doc.font(RUNNING.font).fontSize(RUNNING.max).widthOfString(text);
    fit(flow, text, { ...box, width: width + 1 }, RUNNING).paint(left + WIDTH - width, PAGE.height - 36);
  });
}

/** Draws a summary as a PDF of A4 pages. The same values always give the same bytes. */
export async function drawSummary(values: SummaryValues): Promise<Buffer> {
  const { lang, of, company, people, period, createdAt } = values;
  const { heading, period: periodOf, columns, none } = TEXTS[lang];
  const subject = subjectOf(values);
  const opened = await openDocument({
    size: [PAGE.width, PAGE.height],
    lang,
    title: `${heading} – ${subject}`,
    author: company.name,
    createdAt,
    bufferPages: true,
    texts: values,
  });
  const { doc, root } = opened;
  const flow: Flow = {
    ...opened,
    left: MARGIN,
    y: 30,
    bottom: BOTTOM,
    nextPage() {
      doc.addPage();
      flow.y = TOP;
    },
  };
  drawCompany(flow, { x: MARGIN, y: flow.y, width: WIDTH }, company, LOGO);
  flow.y += LOGO;
  drawBelow(flow, heading, HEADING, 20);
  drawBelow(flow, subject, SUBJECT, 6);
  drawBelow(flow, periodOf(formatLongDate(period.startDate, lang), formatLongDate(period.endDate, lang)), PERIOD, 3);
  drawFigures(flow, values);
  if (of !== 'person') drawPeople(flow, values);
  const trained = people.filter(({ rows }) => rows.length > 0);
  for (const { name, rows } of trained) drawRows(flow, lang, of === 'person' ? columns.trainings : name, rows);
  if (trained.length === 0) drawBelow(flow, none, { ...PERIOD, color: INK }, 18);
  drawEnd(flow, values);
  root.end();

  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    drawMargins(flow, values, { number: index + 1, of: count });
  }
  doc.end();
  return buffer(doc);
}
