import { formatCertificateNumber } from '@vr/shared-api/certificate-number';
import { compareNames } from '@vr/shared-api/compare-names';
import { type ContentLang, SUMMARY_ROWS_MAX } from '@vr/shared-api/limits';
import { titleIn } from '../../learning/certificates/kept.ts';
import type { Parts } from '../../parts.ts';
import type { DoneBy } from '../../platform/aside/pool.ts';
import { drawing } from '../../platform/aside/pools.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { logoAsPng } from '../../platform/pdf/stored-pictures.ts';
import { changesOf } from '../history/changes.ts';
import type { Period } from '../statistics/period.ts';
import type { SummaryOf, SummaryValues, TrainedPerson, TrainedRow } from './draw.ts';
import { findReplay, type Replay, type SummaryData, type SummaryPerson } from './queries.ts';

const DRAWN_BY: DoneBy<typeof import('./draw.ts'), 'drawSummary'> = {
  module: new URL('draw.ts', import.meta.url),
  name: 'drawSummary',
};

export interface SummaryOptions extends Period {
  /** The company of the person who requests the summary. */
  clientId: number;
  of: SummaryOf;
  lang: ContentLang;
}

/** Returns the progress after the sessions up to the end of the period. */
function progressAfter({ sessions, stepFiles }: Replay): number {
  const changes = changesOf(sessions, ({ stepVersion }) => {
    const file = stepFiles.find(({ version }) => version === stepVersion);
    return file?.content ?? null;
  });
  return [...changes.values()].at(-1)?.progressAfter ?? 0;
}

async function trainedPerson(
  db: Queryable,
  { id, firstName, lastName, trainings, courses }: SummaryPerson,
  { lang, startDate, endDate }: SummaryOptions,
): Promise<TrainedPerson> {
  const ofTrainings: TrainedRow[] = [];
  for (const row of trainings) {
    const { trainingId, percent, goesOn, certificate, ...facts } = row;
    const completedOn = row.completedOn && row.completedOn <= endDate ? row.completedOn : null;
    // One at a time, so that thousands of sessions neither fill the memory nor delay other calls.
    const progress = goesOn ? progressAfter(await findReplay(db, id, trainingId, endDate)) : percent;
    ofTrainings.push({
      ...facts,
      kind: 'training',
      progress,
      completedOn,
      completedInPeriod: completedOn !== null && completedOn >= startDate,
      certificate: certificate && formatCertificateNumber(certificate),
    });
  }
  const ofCourses = courses.map(
    ({ titles, day, certificate }): TrainedRow => ({
      kind: 'course',
      title: titleIn(titles, lang).text,
      completedOn: day,
      certificate: formatCertificateNumber(certificate),
    }),
  );
  return { name: `${firstName} ${lastName}`.trim(), rows: [...ofTrainings, ...ofCourses] };
}

/** Draws a summary as a PDF. Fails with SUMMARY_TOO_LONG if it would have too many rows. */
export function summaryPdf(parts: Parts, data: SummaryData, options: SummaryOptions): Promise<Buffer> {
  // Every person has a row in the table of people, even those who have not trained.
  if (data.rowCount + data.people.length > SUMMARY_ROWS_MAX)
    fail('SUMMARY_TOO_LONG', { message: `A summary has at most ${SUMMARY_ROWS_MAX} rows. Choose a shorter period.` });
  const { lang, of, startDate, endDate } = options;
  const compare = compareNames(lang);
  const people = data.people.toSorted(
    (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || a.id - b.id,
  );
  return drawing.run(DRAWN_BY, { party: options.clientId }, async (): Promise<SummaryValues> => {
    const trained: TrainedPerson[] = [];
    for (const person of people) trained.push(await trainedPerson(parts.db, person, options));
    return {
      lang,
      of,
      period: { startDate, endDate },
      company: {
        name: data.name,
        primaryColor: data.primaryColor,
        secondaryColor: data.secondaryColor,
        logo: await logoAsPng(parts.storage, data.logo),
      },
      people: trained,
      trainingCount: new Set(people.flatMap(({ trainings }) => trainings.map(({ trainingId }) => trainingId))).size,
      madeOn: data.today,
      madeBy: data.madeBy,
      verificationUrl: `${parts.config.publicUrl}/verify`,
      createdAt: parts.clock.now(),
    };
  });
}
