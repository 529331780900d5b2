import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../run.ts';
import { documentsIn, read } from './files.ts';
import { anyProgram, hasProgram } from './not-run.ts';

/** What an operator fills in in `.env`. */
const FILLED_IN = { POSTGRES_PASSWORD: 'a1b2c3d4', S3_SECRET_ACCESS_KEY: 'e5f6a7b8' };

const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vr-portal-compose-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Returns compose.yaml as Compose reads it, with the settings of `.env.example`. */
async function readCompose(folder: string) {
  const compose = hasProgram('docker-compose') ? ['docker-compose'] : [anyProgram('docker'), 'compose'];
  const filled = Object.entries(FILLED_IN).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=$`, 'mu'), `${name}=${value}`),
    read('.env.example'),
  );
  const env = path.join(folder, '.env');
  await writeFile(env, filled);
  const [program = '', ...args] = compose;
  const text = await run(program, [...args, '--env-file', env, '-f', 'deploy/compose.yaml', 'config']);
  return documentsIn(text)[0];
}

/** Has Compose read compose.yaml, which must name the secrets that are not set. */
export const checkCompose = (): Promise<void> =>
  withFolder(async (folder) => {
    const { services } = await readCompose(folder);
    for (const node of ['node1', 'node2'])
      if (!services[node].environment.DATABASE_URL.includes(FILLED_IN.POSTGRES_PASSWORD))
        throw new Error(`${node} does not get the password of the database`);
  });

/** Makes the certificate with the command in compose.yaml, and has nginx read its configuration with the settings there. */
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
    // As the image of nginx does it: only variables of the environment are replaced.
    const names = Object.keys(env)
      .map((name) => `\${${name}}`)
      .join(' ');
    const template = path.join('deploy', 'nginx', 'portal.conf.template');
    const conf = await run('sh', ['-c', 'envsubst "$0" < "$1"', names, template], { env });
    await mkdir(path.join(folder, 'conf.d'));
    await writeFile(path.join(folder, 'conf.d', 'portal.conf'), conf);
    const main = `pid ${folder}/nginx.pid; error_log stderr; events {}
      http { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')} include ${folder}/conf.d/*.conf; }`;
    await writeFile(path.join(folder, 'nginx.conf'), main);
    await run('nginx', ['-t', '-q', '-c', path.join(folder, 'nginx.conf')]);
  });
