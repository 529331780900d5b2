/** Runs the gate in a separate process, with limits on time and memory for each build. */
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import { type DoneBy, TooMuchWork } from '../../platform/aside/pool.ts';
import { builds } from '../../platform/aside/pools.ts';
import { ArchiveRefused } from './findings.ts';
import type * as storedBuild from './stored-build.ts';
import type { StoredBuild } from './stored-build.ts';

const by = <Name extends keyof typeof storedBuild>(name: Name): DoneBy<typeof storedBuild, Name> => ({
  module: new URL('stored-build.ts', import.meta.url),
  name,
});

const MINUTE_MS = 60_000;
/** Assumed speed of the slowest storage: bytes per millisecond, and additional milliseconds per file. */
const SLOWEST_BYTES = 2000;
const SLOWEST_FILE_MS = 100;

/** The company that owns the build, and the signal that aborts the work on it. */
interface Whose {
  clientId: number;
  signal: AbortSignal;
}

const workOf = ({ clientId, signal }: Whose, bytes: number) => ({
  party: clientId,
  ms: MINUTE_MS + Math.ceil(bytes / SLOWEST_BYTES),
  signal,
});

/** Returns an error handler that turns {@link TooMuchWork} into the refusal of a build with TOO_COMPLEX. */
const tooComplex =
  (report: Omit<GateReport, 'accepted' | 'findings'>) =>
  (error: unknown): GateReport => {
    if (!(error instanceof TooMuchWork)) throw error;
    return { ...report, accepted: false, findings: [{ code: 'TOO_COMPLEX', params: {}, paths: [], count: 1 }] };
  };

/** Inspects a build. Refuses the build with TOO_COMPLEX if the inspection takes too much time or memory. */
export const inspectAside = (build: StoredBuild, whose: Whose): Promise<GateReport> =>
  builds
    .run(by('inspectStored'), workOf(whose, 0), () => build)
    .catch(tooComplex({ fileType: build.fileType, entry: null, files: 0, unpackedSize: 0 }));

/** Returns the SHA-256 of a build's file. `size` is the size of the file in bytes. */
export const hashAside = (build: StoredBuild, size: number, whose: Whose): Promise<Buffer> =>
  builds.run(by('hashStored'), workOf(whose, size), () => build);

/** Unpacks an accepted build into a folder. Throws {@link ArchiveRefused}, possibly with TOO_COMPLEX. */
export async function unpackAside(
  build: StoredBuild,
  { folder, report }: { folder: string; report: GateReport },
  whose: Whose,
): Promise<void> {
  const { ms, ...work } = workOf(whose, report.unpackedSize);
  const refused = await builds
    .run(by('unpackStored'), { ...work, ms: ms + report.files * SLOWEST_FILE_MS }, () => ({ ...build, folder, report }))
    .catch(tooComplex(report));
  if (refused) throw new ArchiveRefused(refused);
}
