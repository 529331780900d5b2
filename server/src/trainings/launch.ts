import { CONTENT_ACCESS_HOURS, type FileType, LAUNCH_LINK_MS } from '@vr/shared-api/limits';
import { type Actor, can, isSuperAdmin } from '@vr/shared-api/permissions';
import type { Parts } from '../app.ts';
import { LIVE_CONTENTS, NEWEST_CONTENTS } from '../contents.ts';
import { sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { issueToken } from '../http/tokens.ts';
import { issueTicket } from '../tickets.ts';
import { JUDGED, OWNED, SEEN, TRAININGS, UNLOCKED } from '../visibility.ts';

export interface Launch {
  url: string;
  userToken: string;
  userId: number;
  trainingId: number;
  launchParameter: string | null;
  contentVersion: string;
  expiresAt: string;
}

interface ContentFile {
  id: number;
  version: string;
  fileName: string;
  storagePrefix: string;
  entry: string;
  launchParameter: string | null;
}

const selectContent = (contents: string): string => `
  select id, version, file_name as "fileName", storage_prefix as "storagePrefix", entry,
         launch_parameter as "launchParameter"
  from ${contents} c where training_id = $1 and file_type = $2`;
const selectLive = sql('launch.live', selectContent(LIVE_CONTENTS));
const selectNewest = sql('launch.newest', selectContent(NEWEST_CONTENTS));

const selectAccess = sql(
  'launch.access',
  `select ${SEEN} as "isSeen", ${UNLOCKED} as "isUnlocked",
     (${OWNED} or ($4 and ${JUDGED})) as "mayTryNewest", ($5 and ${OWNED}) as "isLookedAfter"
   from ${TRAININGS} where t.id = $3`,
);
interface Access {
  isSeen: boolean;
  isUnlocked: boolean;
  mayTryNewest: boolean;
  /** The person's to look after, in whatever state. */
  isLookedAfter: boolean;
}

/**
 * Opens a content for a person: an address on the content's origin, and a token that can only report what happens. Whose
 * launches only try a training out (readings 16) gets the newest where it is theirs to judge, and reports nothing that
 * counts; everybody else gets what is live.
 */
export async function launch(parts: Parts, actor: Actor, trainingId: number, fileType: FileType): Promise<Launch> {
  const { config, db, clock, secret } = parts;
  const seesOwned = can(actor, 'training:read-owned');
  const values = [actor.id, actor.clientId, trainingId, isSuperAdmin(actor), seesOwned];
  const access = await db.row<Access>(selectAccess, values);
  const test = can(actor, 'training:test');
  const triesNewest = test && access?.mayTryNewest === true;
  if (!access || !(access.isSeen || access.isLookedAfter || triesNewest))
    fail('NOT_FOUND', { message: 'No such training.' });
  if (!(access.isUnlocked || triesNewest))
    fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
  // Of what somebody looks after and cannot follow, nothing is there to be played yet.
  const contents = triesNewest ? selectNewest : selectLive;
  const file = access.isSeen || triesNewest ? await db.row<ContentFile>(contents, [trainingId, fileType]) : undefined;
  if (!file) fail('NO_CONTENT', { message: 'The training has no content of this type.' });
  const holder = { personId: actor.id, kind: 'launch', trainingId, test } as const;
  const { token: userToken } = await issueToken(db, clock, holder);
  const { version: contentVersion, launchParameter } = file;
  const grant = { trainingId, fileId: file.id, prefix: file.storagePrefix, entry: file.entry };
  // A page is opened at once; a download may be interrupted and go on for hours.
  const inBrowser = fileType === 'WEB_GL';
  const lasts = inBrowser ? LAUNCH_LINK_MS : CONTENT_ACCESS_HOURS * 3_600_000;
  const expiresAt = new Date(clock.now().getTime() + lasts);
  const ticket = issueTicket(secret, inBrowser ? 'launch' : 'download', grant, expiresAt);
  // Behind the #: it survives the redirect, and neither a server nor a referrer ever sees it.
  const told = new URLSearchParams({
    userToken,
    userId: String(actor.id),
    trainingId: String(trainingId),
    ...(launchParameter === null ? {} : { launchParameter }),
    contentVersion,
    api: config.publicUrl,
  });
  const url = inBrowser
    ? `${config.contentUrl}/launch/${ticket}#${told}`
    : `${config.contentUrl}/download/${ticket}/${encodeURIComponent(file.fileName)}`;
  return {
    url,
    userToken,
    userId: actor.id,
    trainingId,
    launchParameter,
    contentVersion,
    expiresAt: expiresAt.toISOString(),
  };
}
