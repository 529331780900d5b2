import {
  contractFits,
  fileAddress,
  type RegistryEntry,
  type RemoteManifest,
  type RemoteOverride,
} from '@vr/shared-api/remote';
import type { FastifyBaseLogger } from 'fastify';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { Visitor } from '../http/visitor.ts';
import { type Canary, type RemoteState, versionsFor } from './choose-release.ts';
import { verifiedManifest } from './signature.ts';
import { testable } from './tested.ts';

const selectStates = sql<StateRow>(
  'releases.states',
  `select name, version as current, previous_version as previous, canary_version as "canaryVersion",
     canary_percent as percent, canary_client_ids as "clientIds"
   from remote_current order by name`,
);

type StateRow = Omit<RemoteState, 'canary'> & Omit<Canary, 'version'> & { canaryVersion: string | null };

/** Returns the releases of each remote that are in use. */
export async function readStates(db: Queryable): Promise<RemoteState[]> {
  const rows = await db.rows(selectStates);
  return rows.map(({ name, current, previous, canaryVersion: version, percent, clientIds }) => ({
    name,
    current,
    previous,
    canary: version === null ? null : { version, percent, clientIds },
  }));
}

/** The release that a visitor gets of a remote, and the fallback if the release does not load. */
interface Chosen {
  manifest: RemoteManifest;
  rescue: RemoteManifest | undefined;
  /** The canary of the remote, even if this visitor does not get it. */
  canary: Canary | null;
}

interface ReleaseId {
  name: string;
  version: string;
}

/** Who requests the page: the last person who was signed in, and the versions that a tester chose, by remote. */
export interface Opening {
  visitor: Visitor | undefined;
  tested: ReadonlyMap<string, string>;
}

/** Returns a function that logs a release that must not be served. */
export const logInvalid =
  (log: FastifyBaseLogger) =>
  (release: ReleaseId): void =>
    log.error({ release }, 'a release is not as it was signed and is not served');

/**
 * Returns the release of each remote for a request for the page. Calls `onInvalid` for releases that must not be served.
 * Chooses the first release that fits this node's shell. If none fits, returns the first release, and the shell shows the
 * problem.
 */
export async function chooseReleases(
  parts: Pick<Parts, 'db' | 'secret'>,
  { visitor, tested }: Opening,
  onInvalid: (release: ReleaseId) => void,
): Promise<{ chosen: Chosen[]; overrides: RemoteOverride[] }> {
  const overrides: RemoteOverride[] = [];
  const states = new Map((await readStates(parts.db)).map((state) => [state.name, state]));
  const versionsTested = await testable(parts.db, tested);
  // A remote may have been released only for testers so far.
  const names = [...new Set([...states.keys(), ...versionsTested.keys()])].sort();
  const choices = names.map(async (name): Promise<Chosen[]> => {
    const state = states.get(name);
    const ownChoice = versionsTested.get(name);
    const versions = [...new Set([...(ownChoice ? [ownChoice] : []), ...(state ? versionsFor(state, visitor) : [])])];
    const manifests: RemoteManifest[] = [];
    for (const version of versions) {
      const manifest = await verifiedManifest(parts, { name, version });
      if (manifest) manifests.push(manifest);
      else onInvalid({ name, version });
    }
    const fitting = manifests.filter(({ contract }) => contractFits(contract));
    const [manifest = manifests[0], rescue] = fitting;
    if (!manifest) return [];
    if (manifest.version === ownChoice && manifest.version !== state?.current)
      overrides.push({ remote: name, version: manifest.version });
    return [{ manifest, rescue, canary: state?.canary ?? null }];
  });
  return { chosen: (await Promise.all(choices)).flat(), overrides };
}

function containerOf(manifest: RemoteManifest): Pick<RegistryEntry, 'entry' | 'integrity'> {
  const integrity = manifest.files?.[manifest.entry];
  return { entry: fileAddress(manifest, manifest.entry), ...(integrity ? { integrity } : {}) };
}

/** Returns the registry of these releases, without their scripts and the hashes of other files, which are long. */
export const registryOf = (releases: readonly Chosen[]): RegistryEntry[] =>
  releases.map(({ manifest: { scripts: _, files, sharesFiles: __, ...manifest }, rescue }) => ({
    ...manifest,
    ...containerOf({ ...manifest, ...(files ? { files } : {}) }),
    ...(rescue ? { previous: { version: rescue.version, contract: rescue.contract, ...containerOf(rescue) } } : {}),
  }));
