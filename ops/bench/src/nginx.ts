import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NGINX } from '@vr/server/testing/nginx';
import { fillTemplate } from '@vr/server/testing/template';
import { ROOT } from '@vr/tooling/packages';

const TEMPLATE = path.join(ROOT, 'ops/deploy/nginx/portal.conf.template');
const READY_MS = 10_000;

/** The ports of a node, on loopback. */
export interface Upstream {
  port: number;
  contentPort: number;
}

/** The proxy in front of the nodes, with the configuration that operators use. */
export interface Nginx {
  /** The HTTPS address of the portal. Contents are served from its subdomains. */
  url: string;
  /** The self-signed certificate (PEM). */
  certificate: string;
  /** Sends requests to these nodes from now on. Requests in flight stay at their node. */
  use(upstreams: readonly Upstream[]): Promise<void>;
  /** Ends the proxy at once, as a failure of its machine would. */
  kill(): Promise<void>;
  /** Starts the proxy again after {@link Nginx.kill}. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function makeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,DNS:*.localhost,IP:127.0.0.1';
  const subject = ['-subj', '/CN=localhost', '-addext', names];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

const answers = (url: string, ca: string): Promise<boolean> =>
  new Promise((resolve) => {
    https
      .get(url, { ca }, (reply) => {
        reply.resume();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });

/** Starts nginx on a port of loopback, in front of these nodes. */
export async function startNginx(folder: string, port: number, upstreams: readonly Upstream[]): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const files = await makeCertificate(folder);
  const certificate = await readFile(files.certificate, 'utf8');
  const template = await readFile(TEMPLATE, 'utf8');
  const url = `https://localhost:${port}`;
  const main = path.join(folder, 'nginx.conf');

  const configure = async (nodes: readonly Upstream[]) => {
    const servers = (of: keyof Upstream) => nodes.map((node) => `server 127.0.0.1:${node[of]};`).join(' ');
    const site = fillTemplate(template, {
      PORTAL_SERVERS: servers('port'),
      CONTENT_SERVERS: servers('contentPort'),
      PORTAL_NAME: 'localhost',
      CONTENT_NAME: '*.localhost',
      HTTPS_PORT: String(port),
      CERTIFICATE: files.certificate,
      CERTIFICATE_KEY: files.key,
    });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${path.join(folder, name)};`,
    );
    const lines = [
      // nginx stores request bodies in a folder that only root can enter.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${path.join(folder, 'nginx.pid')};`,
      `error_log ${path.join(folder, 'error.log')} warn;`,
      'worker_processes 1;',
      'events { worker_connections 4096; }',
      `http { ${temporary.join(' ')}\n${site}}`,
    ];
    await writeFile(main, lines.join('\n'));
  };

  let running: ChildProcess | undefined;
  const start = async () => {
    const child = spawn(NGINX, ['-e', 'stderr', '-p', folder, '-c', main, '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      // A separate process group, so that a kill also ends the workers.
      detached: true,
    });
    running = child;
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const deadline = Date.now() + READY_MS;
    while (!(await answers(url, certificate))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start: ${errors}`);
      await pause(50);
    }
  };
  const end = async (signal: NodeJS.Signals, group: boolean) => {
    const child = running;
    running = undefined;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    process.kill(group ? -child.pid : child.pid, signal);
    await exit;
  };
  process.once('exit', () => {
    if (running?.pid && running.exitCode === null) process.kill(-running.pid, 'SIGKILL');
  });

  await configure(upstreams);
  await start();
  return {
    url,
    certificate,
    async use(nodes) {
      await configure(nodes);
      running?.kill('SIGHUP');
    },
    kill: () => end('SIGKILL', true),
    start,
    stop: () => end('SIGTERM', false),
  };
}
