import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { Fault } from '../../fault.ts';

const ENOUGH = 4096;

export const nodeOutOfFiles: Fault = {
  name: 'node-out-of-files',
  kind: 'process',
  what: 'A node may open no more files or connections.',
  noticed: 'some calls fail, and the client repeats them',
  lost: 'nothing',
  ends: 'by itself, once files are closed or the limit is raised',
  seconds: 8,
  async inject(world, random) {
    const node = random.pick(world.layout.nodes);
    const limit = (files: number) =>
      execFileSync('prlimit', ['--pid', String(node.pid), `--nofile=${files}:${ENOUGH}`]);
    limit((await readdir(`/proc/${node.pid}/fd`)).length);
    return async () => void limit(ENOUGH);
  },
};
