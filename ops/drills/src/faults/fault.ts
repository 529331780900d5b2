import type { Random } from '@vr/server/platform/demo/random';
import type { LinkState } from './world/link.ts';
import type { World } from './world/world.ts';

/** A fault, and how it ends. Each fault is a row in the table of docs/faults.md. */
export interface Fault {
  /** Unique, in kebab case. */
  name: string;
  /** The part of the portal that fails. */
  kind: string;
  what: string;
  noticed: string;
  lost: string;
  /** How the fault ends: by itself, or through an action of an operator. */
  ends: string;
  seconds: number;
  /** Matches the `error` lines that the fault may cause in logs, besides the lines of refused calls. */
  logs?: RegExp;
  /** Returns what the fault needs but this world lacks. Undefined if nothing is missing. */
  lacks?: (world: World) => string | undefined;
  /** Begins the fault, and returns the function that ends it. */
  inject(world: World, random: Random): Promise<() => Promise<unknown>>;
}

/** A fault in the list of its kind. By default, nothing is lost, and the fault ends by itself. */
export type FaultOfKind = Omit<Fault, 'kind' | 'lost' | 'ends'> & Partial<Pick<Fault, 'lost' | 'ends'>>;

/** For faults on small disks, which only root can mount. */
export const needsMounts = ({ mayMount }: World): string | undefined =>
  mayMount ? undefined : 'the right to mount file systems';
export const needsMountedFolder = (world: World): string | undefined =>
  needsMounts(world) ?? (world.files === 'folder' ? undefined : 'a storage in a folder');
export const needsS3 = ({ files }: World): string | undefined => (files === 's3' ? undefined : 'a storage on S3');

/** Returns an injection that puts a link into a state, and makes the link whole again at the end. */
export const onLink =
  (name: keyof World['links'], state: LinkState): Fault['inject'] =>
  async ({ links }) => {
    links[name]?.set(state);
    return async () => links[name]?.set({ is: 'whole' });
  };
