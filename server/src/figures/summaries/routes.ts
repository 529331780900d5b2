import * as c from '@vr/shared-api/contract/summaries';
import * as s from '@vr/shared-api/contract/summaries.schema';
import type { App } from '../../parts.ts';
import { recordExport } from '../../platform/audit/audit.ts';
import { fail } from '../../platform/http/fail.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import { requireStrength } from '../../platform/http/tokens.ts';
import { figureGroupOf, noCompany } from '../../visibility/figures.ts';
import { findViewed, personId, requireViewable } from '../../visibility/people.ts';
import { checkPeriod } from '../statistics/period.ts';
import { findGroupSummary, findPersonSummary } from './queries.ts';
import { summaryPdf } from './summary.ts';

/** Registers the printable summaries of a person, of a team and of a company. */
export function registerSummaries(app: App): void {
  const { parts } = app;
  const { db, clock } = parts;

  route(app, c.getUserSummary, s.getUserSummary, async ({ params, query, actor }) => {
    const [id, lang] = [personId(params.id, actor), params.lang];
    checkPeriod(query);
    // Checked before the summary is read, so that nobody can make the server work on the summary of a stranger.
    requireViewable(await findViewed(db, id, actor.id), actor);
    // The summary of another person is an export like any other.
    if (id !== actor.id) requireStrength(clock, actor, 'password');
    const asked = { ...query, reader: actor, lang, now: clock.now() };
    const data = (await findPersonSummary(db, id, asked)) ?? fail('NOT_FOUND', { message: 'No such person.' });
    return new FileContent(await summaryPdf(parts, data, { of: 'person', clientId: actor.clientId, lang, ...query }));
  });

  route(app, c.getSummary, s.getSummary, async ({ params: { lang }, query, actor, request }) => {
    checkPeriod(query);
    const { startDate, endDate } = query;
    const period = { startDate, endDate };
    const { scope, clientId } = await figureGroupOf(db, actor, query);
    // The whole platform has no summary.
    if (scope === 'all') return noCompany();
    const of = scope === 'team' ? 'team' : 'company';
    const asked = { ...period, reader: actor, lang, now: clock.now() };
    const data = (await findGroupSummary(db, of, clientId, asked)) ?? noCompany();
    const pdf = await summaryPdf(parts, data, { of, clientId: actor.clientId, lang, ...period });
    await recordExport(db, clock, actor, request, `${of}-summary`, clientId);
    return new FileContent(pdf);
  });
}
