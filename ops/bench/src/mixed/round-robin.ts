import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@vr/server/testing/free-ports';
import { missingNginx, NGINX } from '@vr/server/testing/nginx';

/** Starts nginx, which sends requests to the nodes in turn. Without TLS, so that mainly the nodes are measured. */
export async function startRoundRobin(
  folder: string,
  urls: readonly string[],
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const missing = missingNginx();
  if (missing) throw new Error(missing);
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const servers = urls.map((url) => `server ${new URL(url).host};`).join(' ');
  await writeFile(
    file,
    `worker_processes 1; pid ${path.join(folder, 'nginx.pid')}; error_log stderr; daemon off;
     events { worker_connections 1024; }
     http {
       access_log off; ${temporary.join(' ')}
       upstream portal { ${servers} keepalive 64; }
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://portal; proxy_http_version 1.1; proxy_set_header Connection ""; }
       }
     }`,
  );
  const nginx = spawn(NGINX, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => nginx.kill());
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start.');
    await pause(50);
  }
  return {
    url,
    pid: nginx.pid ?? 0,
    async stop() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
    },
  };
}
