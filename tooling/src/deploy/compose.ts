import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../cli/run.ts';
import { DEPLOY, documentsIn, read } from './files.ts';
import { anyProgram, hasProgram, NotRun } from './not-run.ts';

/** Example values of the settings that an operator must fill in. */
const FILLED_IN = { POSTGRES_PASSWORD: 'a1b2c3d4', S3_SECRET_ACCESS_KEY: 'e5f6a7b8' };

const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-compose-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Returns the command of Compose, which is a program of its own or a plugin of Docker. */
function composeCommand(): [program: string, ...args: string[]] {
  if (hasProgram('docker-compose')) return ['docker-compose'];
  if (spawnSync('docker', ['compose', 'version']).status === 0) return ['docker', 'compose'];
  throw new NotRun('neither docker-compose nor the plugin compose of docker is installed');
}

/** Returns compose.yaml as Compose resolves it, from a copy of the folder with a filled-in `.env`. */
async function readCompose(folder: string) {
  const [program, ...args] = composeCommand();
  const copy = path.join(folder, 'deploy');
  await cp(DEPLOY, copy, { recursive: true });
  const filled = Object.entries(FILLED_IN).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=$`, 'mu'), `${name}=${value}`),
    read('.env.example'),
  );
  await writeFile(path.join(copy, '.env'), filled);
  return documentsIn(await run(program, [...args, '-f', path.join(copy, 'compose.yaml'), 'config']))[0];
}

/** Checks that Compose accepts compose.yaml, and that both nodes get the password of the database. */
export const checkCompose = (): Promise<void> =>
  withFolder(async (folder) => {
    const { services } = await readCompose(folder);
    for (const node of ['node1', 'node2'])
      if (!services[node].environment.DATABASE_URL.includes(FILLED_IN.POSTGRES_PASSWORD))
        throw new Error(`${node} does not get the password of the database`);
  });

/** Makes a certificate with the command in compose.yaml, and has nginx test its configuration with this certificate. */
export const checkProxy = (): Promise<void> =>
  withFolder(async (folder) => {
    anyProgram('nginx');
    anyProgram('envsubst');
    anyProgram('openssl');
    const { services } = await readCompose(folder);
    const local = (text: string) => text.replaceAll('/certificate', folder).replaceAll(/node[12](?=:)/gu, '127.0.0.1');
    const env = Object.fromEntries(
      Object.entries(services.proxy.environment).map(([name, value]) => [name, local(String(value))]),
    );
    const { entrypoint, command } = services.certificate;
    const [shell = '', ...args] = [...entrypoint, ...command].map((part: string) => local(part).replaceAll('$$', '$'));
    await run(shell, args, { env });
    // Like the nginx image, replaces only variables of the environment.
    const names = Object.keys(env)
      .map((name) => `\${${name}}`)
      .join(' ');
    const template = path.join(DEPLOY, 'nginx', 'portal.conf.template');
    const conf = await run('sh', ['-c', 'envsubst "$0" < "$1"', names, template], { env });
    await mkdir(path.join(folder, 'conf.d'));
    await writeFile(path.join(folder, 'conf.d', 'portal.conf'), conf);
    // With gzip on, as in Debian's nginx.conf.
    const main = `pid ${folder}/nginx.pid; error_log stderr; events {}
      http { gzip on; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')} include ${folder}/conf.d/*.conf; }`;
    await writeFile(path.join(folder, 'nginx.conf'), main);
    await run('nginx', ['-t', '-q', '-c', path.join(folder, 'nginx.conf')]);
  });
