import { once } from 'node:events';
import { startLayout } from './layout.ts';

/** `pnpm drill layout`: starts a portal with the demo on two nodes behind nginx, until Ctrl-C. */
export async function showLayout(): Promise<void> {
  const layout = await startLayout({ env: { DEMO: 'on' } });
  console.log(`The portal is at ${layout.nginx.url}, with a certificate of its own. Logs are in ${layout.folder}.`);
  for (const { url, pid } of layout.nodes) console.log(`  a node at ${url}, process ${pid}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await layout.stop();
}
