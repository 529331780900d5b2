import type { Endpoint } from './endpoint.ts';
import type * as S from './releases.schema.ts';

export const listRemotes: Endpoint<typeof S.listRemotes> = {
  method: 'GET',
  path: '/remotes',
  allow: 'release:manage',
  doc: 'Lists the remotes with their latest releases, their canaries, and in how many browsers releases loaded and failed.',
};

export const getRemote: Endpoint<typeof S.getRemote> = {
  method: 'GET',
  path: '/remotes/:remote',
  allow: 'release:manage',
  byDeployToken: true,
  errors: ['NOT_FOUND'],
  doc: 'Returns one remote with its latest releases.',
};

export const announceRelease: Endpoint<typeof S.announceRelease> = {
  method: 'POST',
  path: '/remotes/:remote/releases',
  allow: 'deploy-token',
  errors: ['RELEASE_REFUSED', 'CONTRACT_UNFIT', 'RELEASE_EXISTS', 'RELEASE_CONFLICT'],
  doc: 'Begins a release with its signed manifest, and returns which of its files the server lacks.',
};

export const uploadReleaseFile: Endpoint<typeof S.uploadReleaseFile> = {
  method: 'POST',
  path: '/remotes/:remote/releases/:version/files',
  allow: 'deploy-token',
  errors: ['NOT_FOUND', 'RELEASE_REFUSED', 'RELEASE_EXISTS', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  multipart: true,
  doc: 'Stores a file of an announced release if it has the hash of the signed manifest.',
};

export const publishRelease: Endpoint<typeof S.publishRelease> = {
  method: 'POST',
  path: '/remotes/:remote/releases/:version/publish',
  allow: 'deploy-token',
  errors: ['NOT_FOUND', 'RELEASE_REFUSED', 'CONTRACT_UNFIT', 'RELEASE_CONFLICT'],
  doc: 'Completes a release whose files have all arrived, and makes it current or a canary, or leaves it to testers.',
};

export const promoteRelease: Endpoint<typeof S.promoteRelease> = {
  method: 'POST',
  path: '/remotes/:remote/promote',
  allow: 'release:manage',
  byDeployToken: true,
  errors: ['NOT_FOUND', 'CONTRACT_UNFIT', 'RELEASE_CONFLICT', 'NO_CANARY'],
  doc: 'Makes the canary or another published release current.',
};

export const rollBackRelease: Endpoint<typeof S.rollBackRelease> = {
  method: 'POST',
  path: '/remotes/:remote/rollback',
  allow: 'release:manage',
  byDeployToken: true,
  errors: ['NOT_FOUND', 'NO_PREVIOUS_RELEASE'],
  doc: 'Withdraws the current release and makes the one before current again.',
};

export const setCanary: Endpoint<typeof S.setCanary> = {
  method: 'PUT',
  path: '/remotes/:remote/canary',
  allow: 'release:manage',
  byDeployToken: true,
  errors: ['NOT_FOUND', 'CONTRACT_UNFIT', 'RELEASE_CONFLICT'],
  doc: 'Gives a published release to some people only. Returns the canary that it replaces.',
};

export const stopCanary: Endpoint<typeof S.stopCanary> = {
  method: 'DELETE',
  path: '/remotes/:remote/canary',
  allow: 'release:manage',
  byDeployToken: true,
  errors: ['NOT_FOUND'],
  doc: 'Ends the canary of a remote: everybody gets the current release.',
};

export const listReleaseEvents: Endpoint<typeof S.listReleaseEvents> = {
  method: 'GET',
  path: '/release-events',
  allow: 'release:manage',
  doc: 'Lists what happened to releases and deploy tokens, the newest first.',
};

export const listDeployTokens: Endpoint<typeof S.listDeployTokens> = {
  method: 'GET',
  path: '/deploy-tokens',
  allow: 'release:manage',
  doc: 'Lists the tokens with which teams release their remotes, without their secrets.',
};

export const createDeployToken: Endpoint<typeof S.createDeployToken> = {
  method: 'POST',
  path: '/deploy-tokens',
  allow: 'release:manage',
  session: 'recent',
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  doc: "Makes a token that can release one remote. It needs the person's password. Its secret is only in this reply.",
};

export const revokeDeployToken: Endpoint<typeof S.revokeDeployToken> = {
  method: 'DELETE',
  path: '/deploy-tokens/:tokenId',
  allow: 'release:manage',
  session: 'recent',
  errors: ['NOT_FOUND'],
  doc: 'Revokes a deploy token at once. What it has published stays.',
};

export const reportReleases: Endpoint<typeof S.reportReleases> = {
  method: 'POST',
  path: '/release-reports',
  allow: 'session:own',
  session: 'any',
  doc: "Reports which releases of remotes have loaded or failed in the caller's browser. A failing release is rolled back.",
};
