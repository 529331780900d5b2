import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from '../cli/run.ts';
import { hasProgram, NotRun } from './not-run.ts';

/** Podman or Docker, with the options that this machine needs. */
export interface ContainerTool {
  command: readonly [string, ...string[]];
  build: readonly string[];
  run: readonly string[];
}

/** Returns Podman, with more options if systemd does not run, as in a container or a small virtual machine. */
function podman(): ContainerTool {
  const withSystemd = existsSync('/run/systemd/system');
  // crun refuses machines with both versions of cgroups.
  const runtime = existsSync('/sys/fs/cgroup/unified') && hasProgram('runc') ? ['--runtime', 'runc'] : [];
  return {
    command: ['podman', ...(withSystemd ? [] : ['--cgroup-manager', 'cgroupfs']), ...runtime],
    // Only Docker's format keeps the health check. Without layers, no intermediate images remain.
    build: ['--format', 'docker', '--layers=false', ...(process.getuid?.() === 0 ? ['--isolation', 'chroot'] : [])],
    run: [
      // Podman's defaults may exceed the limits of this process.
      ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
      // Podman runs health checks with systemd timers.
      ...(withSystemd ? [] : ['--health-interval', 'disable']),
    ],
  };
}

/** Returns the container tool of this machine. Throws {@link NotRun} if none works. */
export function containerTool(): ContainerTool {
  const tool = hasProgram('podman') ? podman() : { command: ['docker'] as const, build: [], run: [] };
  const [program, ...options] = tool.command;
  const { error, status, stderr } = spawnSync(program, [...options, 'info'], { encoding: 'utf8' });
  if (error) throw new NotRun('neither podman nor docker is installed');
  if (status !== 0) throw new NotRun(`${program} does not work here: ${stderr.trim().split('\n').at(-1)}`);
  return tool;
}

/** Runs a command of the tool, such as `logs`, and returns its output. */
export const runTool = (
  { command: [program, ...options] }: ContainerTool,
  ...args: readonly string[]
): Promise<string> => run(program, [...options, ...args]);
