import Type from 'typebox';
import { NAME_PATTERN } from '../limits.ts';
import {
  CANARY_CLIENTS_MAX,
  MANIFEST_MAX_CHARS,
  RELEASE_ACTIONS,
  RELEASE_FILE_MAX_BYTES,
  RELEASE_OUTCOMES,
  RELEASE_PATH,
  RELEASE_VERSION,
  REMOTE_NAME,
  TOKEN_LABEL_MAX,
} from '../release.ts';
import { Closed, ConfirmingPassword, Id, IdName, Instant, List, Nullable, Percent, Upload } from './common.schema.ts';

const RemoteName = Type.String({ pattern: REMOTE_NAME });
const Version = Type.String({ pattern: RELEASE_VERSION, maxLength: 80 });
const RemoteParams = Type.Object({ remote: RemoteName });
const ReleaseParams = Type.Object({ remote: RemoteName, version: Version });

/** Who did something: a person, by a deploy token, or neither if the portal did it itself. */
const By = Type.Object({
  person: Nullable(Type.Object({ id: Id, name: Nullable(Type.String()) })),
  deployToken: Nullable(Type.Object({ id: Id, label: Type.String() })),
});

/** Who gets a canary: a part of all signed-in people, the people of some companies, and testers who ask for it. */
const CanaryAudience = {
  percent: Percent,
  clientIds: Type.Array(Id, { maxItems: CANARY_CLIENTS_MAX, uniqueItems: true }),
  /** Whether `?release=<remote>@<version>` in the address of the portal opens it. */
  testers: Type.Boolean(),
};

const Release = Type.Object({
  version: Version,
  /** The version of the interface to the shell that it was built for. */
  contract: Type.String(),
  publishedAt: Instant,
  /** The deploy token that published it; null if the portal published its own build. */
  by: Nullable(Type.Object({ id: Id, label: Type.String() })),
  /** What a browser transfers of all its files, compressed. */
  bytes: Type.Integer(),
  /** When it last became current; null if it never was. */
  currentAt: Nullable(Instant),
  /** When it was rolled back; null unless it was, or if it was promoted since. */
  withdrawnAt: Nullable(Instant),
  /** In the browsers of how many signed-in people it has loaded, and in those of how many it has failed. */
  peopleLoaded: Type.Integer(),
  peopleFailed: Type.Integer(),
});

const Canary = Type.Object({
  version: Version,
  percent: CanaryAudience.percent,
  clients: Type.Array(IdName),
  testers: Type.Boolean(),
});

/** A remote with its releases, the newest first. */
const Remote = Type.Object({
  name: Type.String(),
  /** The version that everybody gets; null before the first release is current. */
  current: Nullable(Version),
  /** When the current release became current. */
  changedAt: Nullable(Instant),
  /** The version that a rollback leads to; null if there is none. */
  previous: Nullable(Version),
  canary: Nullable(Canary),
  releases: Type.Array(Release),
});

export const listRemotes = {
  response: Type.Object({
    items: Type.Array(Remote),
    /** The version of the interface to the remotes that this portal offers. */
    contract: Type.String(),
    /** When a release is rolled back by itself. */
    automatic: Type.Object({
      /** The least number of people in whose browsers it has failed. 0 switches it off. */
      minPeople: Type.Integer(),
      /** By how many percent points more of its people it fails than the release before. */
      percent: Type.Integer(),
    }),
  }),
};
export const getRemote = { params: RemoteParams, response: Remote };

export const announceRelease = {
  params: RemoteParams,
  body: Closed({
    /** The text of the build's `remote.json`, unchanged. */
    manifest: Type.String({ maxLength: MANIFEST_MAX_CHARS }),
    /** The Ed25519 signature of its bytes in UTF-8, in base64. */
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
  }),
  response: Type.Object({
    version: Version,
    /** Whether the same release is complete already. */
    published: Type.Boolean(),
    missing: Type.Array(Type.String()),
  }),
};

export const uploadReleaseFile = {
  params: ReleaseParams,
  body: Closed({
    /** The path of the file in the manifest, or of a compressed copy of it. */
    path: Type.String({ pattern: RELEASE_PATH, maxLength: 300 }),
    file: Upload(RELEASE_FILE_MAX_BYTES),
  }),
};

export const publishRelease = {
  params: ReleaseParams,
  body: Closed({
    /** Publishes it as a canary. Without it, it becomes current. */
    canary: Type.Optional(Closed(CanaryAudience)),
  }),
  response: Remote,
};

export const promoteRelease = {
  params: RemoteParams,
  /** Without a version, the canary. */
  body: Closed({ version: Type.Optional(Version) }),
  response: Remote,
};

export const rollBackRelease = {
  params: RemoteParams,
  response: Type.Object({ from: Version, to: Version, remote: Remote }),
};

export const setCanary = {
  params: RemoteParams,
  body: Closed({ version: Version, ...CanaryAudience }),
  response: Remote,
};
export const stopCanary = { params: RemoteParams, response: Remote };

const ReleaseEvent = Type.Object({
  id: Type.Integer(),
  at: Instant,
  action: Type.Enum([...RELEASE_ACTIONS]),
  remote: Type.String(),
  by: By,
  /** The release before, and the release that it is about; null if there was none, or for an event of a token. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Whether the portal did it because the release failed too often. */
  automatic: Type.Boolean(),
  /** Further details, such as the audience of a canary. */
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export const listReleaseEvents = { response: List(ReleaseEvent) };

const DeployToken = Type.Object({
  id: Id,
  remote: Type.String(),
  label: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String()),
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
});
export const listDeployTokens = { response: List(DeployToken) };
export const createDeployToken = {
  body: Closed({
    remote: RemoteName,
    label: Type.String({ maxLength: TOKEN_LABEL_MAX, pattern: NAME_PATTERN }),
    password: ConfirmingPassword,
  }),
  response: Type.Object({ id: Id, token: Type.String() }),
};
export const revokeDeployToken = { params: Type.Object({ tokenId: Id }) };

export const reportReleases = {
  body: Closed({
    reports: Type.Array(Closed({ remote: RemoteName, version: Version, outcome: Type.Enum([...RELEASE_OUTCOMES]) }), {
      minItems: 1,
      maxItems: 20,
    }),
  }),
};
