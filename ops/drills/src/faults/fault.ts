import type { Random } from '@vr/server/platform/demo/random';
import type { World } from './world/world.ts';

/** What a fault belongs to. */
export const FAULT_KINDS = ['process', 'node', 'database', 'disk', 'clock', 'network', 'storage', 'mail'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** Something that goes wrong, and how it is put right. The texts are the rows of docs/faults.md. */
export interface Fault {
  /** Unique, in kebab case. */
  name: string;
  kind: FaultKind;
  what: string;
  noticed: string;
  lost: string;
  /** How it ends: by itself, or what an operator does. */
  ends: string;
  seconds: number;
  /** Lines at `error` that the log may have meanwhile, besides those of refused calls. */
  logs?: RegExp;
  /** Returns what this world lacks for the fault, if anything. */
  lacks?: (world: World) => string | undefined;
  /** Begins the fault, and returns the function that ends it. */
  inject(world: World, random: Random): Promise<() => Promise<void>>;
}

/** For faults of small disks, which only root can mount. */
export const needsMounts = ({ mayMount }: World): string | undefined =>
  mayMount ? undefined : 'the right to mount file systems';
/** For faults of a storage on S3. */
export const needsS3 = ({ files }: World): string | undefined => (files === 's3' ? undefined : 'a storage on S3');
/** For faults of a storage in a folder. */
export const needsFolder = ({ files }: World): string | undefined =>
  files === 'folder' ? undefined : 'a storage in a folder';
