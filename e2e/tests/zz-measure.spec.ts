import { SCREENS } from '../src/screens.ts';
import { test, signInAs } from '../src/test.ts';
import { appendFileSync } from 'node:fs';

const SIZES: Record<string, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};
const EXTRA = {
  'dashboard of the time': { person: 'learner', path: '/learner/dashboard?view=training', shows: 'main' },
} as never as typeof SCREENS;
const OUT = process.env.MEASURE_OUT ?? '/tmp/g/shifts.txt';
for (const size of (process.env.MEASURE_SIZES ?? 'desktop,tablet,phone').split(','))
  for (const [name, screen] of Object.entries({ ...SCREENS, ...EXTRA })) {
    if (screen.opens) continue;
    if (process.env.MEASURE && !new RegExp(process.env.MEASURE).test(name)) continue;
    test(`${size} ${name}`, async ({ page, consoleErrors }) => {
      await page.setViewportSize(SIZES[size]!);
      await page.addInitScript(() => {
        const w = Object.assign(window, { moves: [] as string[] });
        const d = (n: Node | null) => {
          const e = n instanceof Element ? n : n?.parentElement;
          return e ? `${e.tagName}.${(e.getAttribute('class') ?? '').slice(0, 50)}` : 'null';
        };
        new PerformanceObserver((list) => {
          for (const s of list.getEntries() as any[])
            if (!s.hadRecentInput)
              w.moves.push(
                `${s.value.toFixed(4)} @${Math.round(s.startTime)} ` +
                  s.sources.map((x: any) => `${d(x.node)} [${x.previousRect.x|0},${x.previousRect.y|0} ${x.previousRect.width|0}x${x.previousRect.height|0} -> ${x.currentRect.x|0},${x.currentRect.y|0} ${x.currentRect.width|0}x${x.currentRect.height|0}]`).join('; '),
              );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      if (screen.person) await signInAs(page, screen.person);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 });
      await page.goto(screen.path);
      await page.locator(screen.shows).first().waitFor({ timeout: 30000 }).catch(() => undefined);
      await page.waitForFunction(() => {
        const ends = performance.getEntriesByType('resource').map((e) => (e as PerformanceResourceTiming).responseEnd);
        return performance.now() - Math.max(...ends) > 1000;
      }).catch(() => undefined);
      const moves = await page.evaluate(() => (window as any).moves as string[]);
      const sum = moves.reduce((a, m) => a + Number.parseFloat(m), 0);
      appendFileSync(OUT, `${sum.toFixed(4)} ${size} | ${name}\n${moves.filter((m) => Number.parseFloat(m) > 0.001).map((m) => `      ${m}\n`).join('')}`);
      consoleErrors.length = 0;
    });
  }
