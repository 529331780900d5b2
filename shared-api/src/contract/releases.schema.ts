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

/** The person or the deploy token that did something. Both are null if the portal did it automatically. */
const By = Type.Object({
  person: Nullable(Type.Object({ id: Id, name: Nullable(Type.String()) })),
  deployToken: Nullable(Type.Object({ id: Id, label: Type.String() })),
});

/** Who gets a canary release: a percentage of all signed-in people, and the people of some companies. */
const CanaryAudience = {
  percent: Percent,
  clientIds: Type.Array(Id, { maxItems: CANARY_CLIENTS_MAX, uniqueItems: true }),
};

const Release = Type.Object({
  version: Version,
  /** The version of the shell's interface that the release was built for. */
  contract: Type.String(),
  publishedAt: Instant,
  /** The deploy token that published the release; null if the portal published its own build. */
  by: Nullable(Type.Object({ id: Id, label: Type.String() })),
  /** The compressed size of all its files, in bytes. */
  bytes: Type.Integer(),
  /** When the release last became current; null if it was never current. */
  currentAt: Nullable(Instant),
  /** When the release was rolled back; null if it never was, or if it was promoted again afterwards. */
  withdrawnAt: Nullable(Instant),
  /** In how many signed-in people's browsers the release loaded, and in how many it failed. */
  peopleLoaded: Type.Integer(),
  peopleFailed: Type.Integer(),
});

const Canary = Type.Object({
  version: Version,
  percent: CanaryAudience.percent,
  clients: Type.Array(IdName),
});

/** A remote with its releases, the newest first. */
const Remote = Type.Object({
  name: Type.String(),
  /** The version that everybody gets; null until a release is made current. */
  current: Nullable(Version),
  /** When the current release became current. */
  changedAt: Nullable(Instant),
  /** The version that a rollback restores; null if there is none. */
  previous: Nullable(Version),
  canary: Nullable(Canary),
  releases: Type.Array(Release),
});

/** A remote whose canary may have replaced another canary. */
const RemoteWithCanary = Type.Object({
  ...Remote.properties,
  replaced: Nullable(Type.Object({ version: Version, ...CanaryAudience })),
});

export const listRemotes = {
  response: Type.Object({
    items: Type.Array(Remote),
    /** The version of the remote contract that this portal offers. */
    contract: Type.String(),
    /** The conditions for an automatic rollback of a release. */
    automatic: Type.Object({
      /** The minimum number of people in whose browsers the release failed. 0 disables automatic rollbacks. */
      minPeople: Type.Integer(),
      /**
       * The release's share of people with failures must exceed the previous release's share by more than this many
       * percentage points.
       */
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
    /** The Ed25519 signature of the manifest's bytes in UTF-8, in base64. */
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
  }),
  response: Type.Object({
    version: Version,
    /** Whether this release is already published. */
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
    /** Publishes the release as a canary. */
    canary: Type.Optional(Closed(CanaryAudience)),
    /** Publishes the release for testers alone, who choose it in the portal's address. By default, it becomes current. */
    testers: Type.Optional(Type.Literal(true)),
  }),
  response: RemoteWithCanary,
};

export const promoteRelease = {
  params: RemoteParams,
  /** The version to make current, by default the canary. */
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
  response: RemoteWithCanary,
};
export const stopCanary = { params: RemoteParams, response: Remote };

const ReleaseEvent = Type.Object({
  id: Type.Integer(),
  at: Instant,
  action: Type.Enum([...RELEASE_ACTIONS]),
  remote: Type.String(),
  by: By,
  /** The previous and the new version; null if there was none, or if the event is about a deploy token. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Whether the portal rolled back automatically because the release failed too often. */
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
