import { readFile } from 'node:fs/promises';
import type { LayoutNode } from './layout.ts';

/** The most memory that a node may use (docs/runbook.md). */
export const MEMORY_MAX_KB = 1_000_000;

/** Returns the resident memory of a node's process, or NaN if it has ended. */
export async function memoryKb({ pid }: Pick<LayoutNode, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1]);
}
