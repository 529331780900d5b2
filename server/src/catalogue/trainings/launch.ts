import { DECLARED_FEATURES } from '@vr/shared-api/content-frame';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { launchTraining } from '@vr/shared-api/contract/trainings.schema';
import { CONTENT_ACCESS_HOURS, LAUNCH_LINK_MS } from '@vr/shared-api/limits';
import { can, isSuperAdmin, onlyTests } from '@vr/shared-api/permissions';
import { recordLaunch } from '../../learning/sessions/launches.ts';
import { lockPerson } from '../../learning/sessions/queries.ts';
import { findResume, startAgain } from '../../learning/sessions/resume.ts';
import type { Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { downloadOrigin, originOf, siteOf } from '../../platform/http/content-origins.ts';
import { fail } from '../../platform/http/fail.ts';
import { issueTicket } from '../../platform/http/tickets.ts';
import { type Caller, issueToken, linkExpiry } from '../../platform/http/tokens.ts';
import {
  ownedOrReviewedTraining,
  ownedTraining,
  TRAININGS,
  unlockedTraining,
  visibleTraining,
} from '../../visibility/trainings.ts';
import { LIVE_CONTENTS, NEWEST_CONTENTS, TESTABLE_CONTENTS } from './contents.ts';
import { completionOf } from './form.ts';

type Launch = ResponseOf<typeof launchTraining>;

interface ContentFile {
  id: number;
  version: string;
  fileName: string;
  storagePrefix: string;
  entry: string;
  launchParameter: string | null;
  /** Null for contents of old versions of the portal. */
  report: GateReport | null;
}

const selectContent = (contents: string): string => `
  select id, version, file_name as "fileName", storage_prefix as "storagePrefix", entry,
         launch_parameter as "launchParameter", report
  from ${contents} c where training_id = :trainingId and file_type = :fileType`;
const selectLive = sql<ContentFile>('launch.live', selectContent(LIVE_CONTENTS));
const selectNewest = sql<ContentFile>('launch.newest', selectContent(NEWEST_CONTENTS));
const selectTestable = sql<ContentFile>('launch.testable', selectContent(TESTABLE_CONTENTS));

const PLAYER = { person: ':actorId', company: ':clientId' };
const selectAccess = sql<Access>(
  'launch.access',
  `select ${visibleTraining(PLAYER)} as "isSeen", ${unlockedTraining(PLAYER)} as "isUnlocked",
     ${completionOf('t')} as completion, ${ownedOrReviewedTraining(PLAYER, { reviews: ':reviews' })} as "mayTryNewest",
       (:seesOwned and ${ownedTraining(PLAYER)}) as "isManaged"
   from ${TRAININGS} where t.id = :trainingId`,
);
interface Access {
  completion: Launch['completion'];
  isSeen: boolean;
  isUnlocked: boolean;
  mayTryNewest: boolean;
  isManaged: boolean;
}

/** Returns what the content needs to resume the person's unfinished attempt, or null if the person begins again. */
async function resumeOf({ db, clock }: Parts, actor: Caller, trainingId: number, again: boolean) {
  if (!again) return findResume(db, { ...actor, isLaunched: true }, trainingId);
  await db.transaction(async (tx) => {
    await lockPerson(tx, actor.id);
    await startAgain(tx, actor.id, trainingId, clock.now());
  });
  return null;
}

/**
 * Opens a content for a person: returns a URL on the content origin, and a token that can only report sessions. Reports
 * of a test run (readings 16, decision 15) do not count. In a test run, owners of the training get its newest content,
 * live or not, and reviewers get the content that a validation would publish. In all other cases, the person gets the
 * live content.
 */
export async function launch(
  parts: Parts,
  actor: Caller,
  trainingId: number,
  { fileType, startAgain: again = false, test = false }: BodyOf<typeof launchTraining>,
): Promise<Launch> {
  const { config, db, clock, secret } = parts;
  const seesOwned = can(actor, 'training:read-owned');
  const values = { actorId: actor.id, clientId: actor.clientId, trainingId, reviews: isSuperAdmin(actor), seesOwned };
  const access = await db.row(selectAccess, values);
  const isTest = test || onlyTests(actor);
  const triesNewest = isTest && can(actor, 'training:test') && access?.mayTryNewest === true;
  if (!access || !(access.isSeen || access.isManaged || triesNewest))
    fail('NOT_FOUND', { message: 'No such training.' });
  if (test && !triesNewest) fail('NOT_FOUND', { message: 'No such training to test.' });
  if (!(access.isUnlocked || triesNewest))
    fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
  // A managed training that learners do not see has no content to play yet. In test runs, owners also get contents that are
  // kept back or planned, and reviewers the contents that a validation would publish.
  const tried = access.isManaged ? selectTestable : selectNewest;
  const contents = triesNewest ? tried : selectLive;
  const file = access.isSeen || triesNewest ? await db.row(contents, { trainingId, fileType }) : undefined;
  if (!file) fail('NO_CONTENT', { message: 'The training has no content of this type.' });
  // A page is opened at once, so its link expires soon. A download may be resumed for hours.
  const inBrowser = fileType === 'WEB_GL';
  const site = inBrowser ? await siteOf(db, config, trainingId) : null;
  const resume = isTest ? null : await resumeOf(parts, actor, trainingId, again);
  const launchId = await recordLaunch(db, actor.id, trainingId, clock.now(), isTest);
  const { token: userToken, tokenHash: holder } = await issueToken(db, clock, {
    personId: actor.id,
    kind: 'launch',
    trainingId,
    test: isTest,
    launchedBy: actor.tokenHash,
  });
  const { version: contentVersion, launchParameter } = file;
  const findings = file.report?.findings ?? [];
  const grant = { holder, site, trainingId, fileId: file.id, prefix: file.storagePrefix, entry: file.entry };
  const lasts = inBrowser ? LAUNCH_LINK_MS : CONTENT_ACCESS_HOURS * 3_600_000;
  const expiresAt = linkExpiry(actor, clock.now(), lasts);
  const ticket = issueTicket(secret, inBrowser ? 'launch' : 'download', grant, expiresAt);
  // The data is in the fragment, which survives the redirect and is never sent to servers or as a referrer.
  const launchData = new URLSearchParams({
    userToken,
    userId: String(actor.id),
    trainingId: String(trainingId),
    ...(launchParameter === null ? {} : { launchParameter }),
    contentVersion,
    api: config.publicUrl,
    // With this parameter, the player script keeps these reports separate from those of the person's own sessions.
    ...(isTest ? { trial: '1' } : {}),
    // The origin of the page around the content, unless it is the portal's.
    ...(actor.origin === null || actor.origin === config.publicUrl ? {} : { parent: actor.origin }),
  });
  const url =
    site !== null
      ? `${originOf(config, site)}/launch/${ticket}#${launchData}`
      : `${downloadOrigin(config)}/download/${ticket}/${encodeURIComponent(file.fileName)}`;
  return {
    launchId,
    url,
    userToken,
    userId: actor.id,
    trainingId,
    launchParameter,
    contentVersion,
    expiresAt: expiresAt.toISOString(),
    resume,
    completion: inBrowser ? access.completion : null,
    features: DECLARED_FEATURES.filter((feature) =>
      findings.some(({ code, paths }) => code === 'DECLARED_FEATURES' && paths.includes(feature)),
    ),
    threads: findings.some(({ code }) => code === 'THREADS'),
  };
}
