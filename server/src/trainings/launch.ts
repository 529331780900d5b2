import { CONTENT_ACCESS_HOURS, type FileType, LAUNCH_LINK_MS } from '@vr/shared-api/limits';
import type { Parts } from '../app.ts';
import { issueToken } from '../http/tokens.ts';
import { issueTicket } from '../tickets.ts';
import type { ContentFile } from './queries.ts';

export interface Launch {
  url: string;
  userToken: string;
  userId: number;
  trainingId: number;
  launchParameter: string | null;
  contentVersion: string;
  expiresAt: string;
}

/** Opens a content for a person: an address on the content's origin, and a token that can only report what happens. */
export async function launch(
  { config, db, clock, secret }: Parts,
  userId: number,
  trainingId: number,
  fileType: FileType,
  file: ContentFile,
): Promise<Launch> {
  const { token: userToken } = await issueToken(db, clock, { personId: userId, kind: 'launch', trainingId });
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
    userId: String(userId),
    trainingId: String(trainingId),
    ...(launchParameter === null ? {} : { launchParameter }),
    contentVersion,
    api: config.publicUrl,
  });
  const url = inBrowser
    ? `${config.contentUrl}/launch/${ticket}#${told}`
    : `${config.contentUrl}/download/${ticket}/${encodeURIComponent(file.fileName)}`;
  return { url, userToken, userId, trainingId, launchParameter, contentVersion, expiresAt: expiresAt.toISOString() };
}
