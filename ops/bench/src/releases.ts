import { spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '@vr/server/platform/demo/data/people';
import { ROOT } from '@vr/tooling/packages';
import { launchBrowser, tokenOf } from './browser.ts';
import { SCENARIOS } from './bytes.ts';
import { printCheck, printRatio } from './goal.ts';
import { MONOLITH } from './monolith/build.ts';
import { type BenchPortal, dataFolder, startPortal } from './portal.ts';

const REMOTE = 'mfe-dashboard';
/** The page that the release changes. */
const CHANGED = `${REMOTE}/src/MyProgressionPage.tsx`;
/** A screen of the released remote, and a screen of another remote. */
const SCREENS = { dashboard: SCENARIOS.dashboardFigures, catalogue: SCENARIOS.catalogue };
type Screen = keyof typeof SCREENS;

const BUILD_MONOLITH = ['ops/bench/src/monolith/build.ts'];

const GOAL_PAID = 0.25;
const GOAL_LIVE_SECONDS = 60;
const GOAL_BACK_SECONDS = 5;
/** Connections that open the page and the entries of its remotes while a release and a rollback happen. */
const CONNECTIONS = 8;
const GENERATED = /^data$|(?:^|\/)(?:node_modules|test-results|\.cache|\.git)$/u;

/** Copies the workspace with its builds. The packages keep their links to the installed libraries. */
async function copyWorkspace(): Promise<string> {
  const copy = await realpath(await mkdtemp(path.join(tmpdir(), 'bench-workspace-')));
  const isCopied = (source: string) => {
    const name = path.relative(ROOT, source);
    return !GENERATED.test(name) || /^[\w-]+\/(?:[\w-]+\/)?node_modules$/u.test(name);
  };
  await cp(ROOT, copy, { recursive: true, filter: isCopied, verbatimSymlinks: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Runs a command of the project in a copy of the workspace. Returns how many seconds it took. */
async function run(copy: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${output}`);
  return (performance.now() - began) / 1000;
}

/** The cost of a visit: bytes of script that were not in the browser's cache, and milliseconds until the screen shows. */
interface Paid {
  bytes: number;
  time: number;
}

async function visit(context: BrowserContext, portal: string, screen: Screen): Promise<Paid> {
  const page = await context.newPage();
  const { path: address, until } = SCREENS[screen];
  await page.goto(portal + address, { waitUntil: 'commit' });
  const found = await page.waitForFunction((selector) => {
    if (!document.querySelector(selector)) return null;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, transferSize }) => transferSize > 0 && new URL(name).pathname.endsWith('.js'),
    );
    return { bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), time: performance.now() };
  }, until);
  const paid = (await found.jsonValue())!;
  await page.close();
  return paid;
}

/** Opens both screens until everything is cached, runs a release, and returns the cost of the next visit of each screen. */
async function paidAfter(portal: BenchPortal, release: () => Promise<BenchPortal>): Promise<Record<Screen, Paid>> {
  const browser = await launchBrowser();
  const token = await tokenOf(portal.url);
  const contexts = new Map<Screen, BrowserContext>();
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.addInitScript((stored) => localStorage.setItem('token', stored), btoa(token));
    for (let visits = 0; visits < 3; visits += 1) await visit(context, portal.url, screen);
    contexts.set(screen, context);
  }
  const { url } = await release();
  const paid: Partial<Record<Screen, Paid>> = {};
  for (const [screen, context] of contexts) paid[screen] = await visit(context, url, screen);
  await browser.close();
  return paid as Record<Screen, Paid>;
}

async function deployToken(portal: string): Promise<string> {
  const reply = await fetch(`${portal}/api/v1/deploy-tokens`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(portal, 'superadmin@demo.example')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ remote: REMOTE, label: 'Benchmark', password: DEMO_PASSWORD }),
  });
  return ((await reply.json()) as { token: string }).token;
}

/** Requests the page and the entries of its remotes in a loop, until the returned function is called. */
function load(portal: string): () => Promise<{ requests: number; lost: number }> {
  let isRunning = true;
  const count = { requests: 0, lost: 0 };
  const get = async (url: string): Promise<string> => {
    count.requests += 1;
    const reply = await fetch(url).catch(() => undefined);
    if (!reply?.ok) count.lost += 1;
    return reply ? reply.text() : '';
  };
  const connection = async () => {
    while (isRunning) {
      const html = await get(`${portal}/learner/dashboard`);
      const [, text = '{"registry":[]}'] = /id="portal-config">(.*?)<\/script>/su.exec(html) ?? [];
      for (const { entry } of (JSON.parse(text) as { registry: { entry: string }[] }).registry)
        await get(`${portal}${entry}`);
    }
  };
  const all = Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return async () => {
    isRunning = false;
    await all;
    return count;
  };
}

/** Measures what a release of one remote, or of the monolith, costs a returning user, and how long the release takes. */
export async function benchReleases(): Promise<void> {
  const [data, monolithData, copy] = [await dataFolder(), await dataFolder(), await copyWorkspace()];
  const portal = await startPortal(data.path);
  // Both builds of the monolith are made in the copy, so that they differ only in the change.
  await run(copy, BUILD_MONOLITH);
  let monolith = await startPortal(monolithData.path, {}, { root: copy, config: MONOLITH });
  try {
    const env = { DEPLOY_TOKEN: await deployToken(portal.url) };
    const release = ['tooling/src/remote/main.ts', 'release', REMOTE, '--portal', portal.url];
    // Both releases are made in the copy, too, because the names of chunks depend on the folder.
    await run(copy, release, env);
    await appendFile(path.join(copy, CHANGED), "\nperformance.mark('changed');\n");
    let live = Number.NaN;
    const stopLoad = load(portal.url);
    const federated = await paidAfter(portal, async () => {
      live = await run(copy, release, env);
      return portal;
    });
    const back = await run(copy, ['tooling/src/remote/main.ts', 'rollback', REMOTE, '--portal', portal.url], env);
    const { requests, lost } = await stopLoad();
    const { port } = new URL(monolith.url);
    const linked = await paidAfter(monolith, async () => {
      await monolith.stop();
      await run(copy, BUILD_MONOLITH);
      monolith = await startPortal(monolithData.path, {}, { root: copy, port: Number(port), config: MONOLITH });
      return monolith;
    });
    for (const screen of Object.keys(SCREENS) as Screen[]) {
      const [one, other] = [federated[screen], linked[screen]];
      console.log(
        `  ${screen}: ${(one.bytes / 1024).toFixed(1)} KB of script and ${one.time.toFixed(0)} ms after a release, ${(other.bytes / 1024).toFixed(1)} KB and ${other.time.toFixed(0)} ms with the monolith`,
      );
    }
    const sum = (paid: Record<Screen, Paid>) => paid.dashboard.bytes + paid.catalogue.bytes;
    printRatio('bytes after a release, both screens, to the monolith', sum(federated) / sum(linked), {
      atMost: GOAL_PAID,
    });
    console.log(`  from the command to live: ${live.toFixed(1)} s; back: ${back.toFixed(1)} s; ${requests} requests`);
    printCheck(`live within ${GOAL_LIVE_SECONDS} s`, live <= GOAL_LIVE_SECONDS);
    printCheck(`back within ${GOAL_BACK_SECONDS} s`, back <= GOAL_BACK_SECONDS);
    printCheck('no request is lost', lost === 0);
  } finally {
    await Promise.all([portal.stop(), monolith.stop()]);
    await Promise.all([data.remove(), monolithData.remove(), rm(copy, { recursive: true, force: true })]);
  }
}
