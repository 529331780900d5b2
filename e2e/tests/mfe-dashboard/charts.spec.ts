import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { EVENT_MS } from '@vr/shared-api/testing/limits';
import {
  axisShare,
  drawnColumns,
  drawnRadar,
  isTextCovered,
  readValue,
  recordDrawnTexts,
} from '../../src/drawn-chart.ts';
import { downloadBy, expect, openAs, test } from '../../src/test.ts';

const DASHBOARD = '/learner/dashboard';
const YEAR = new Date().getFullYear();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The part of a chart that draws the values. */
const plot = (page: Page, name: string) => card(page, name).getByRole('group', { name: /arrow keys/u });
const values = (page: Page, name: string) => plot(page, name).getByRole('status');

async function waitForDrawing(page: Page, name: string): Promise<void> {
  await plot(page, name).scrollIntoViewIfNeeded();
  await expect(plot(page, name).locator('canvas')).toBeVisible();
}

/** Returns whether the canvas of a chart contains this colour (red, green, blue). */
const drawsColor = (page: Page, name: string, color: readonly number[]) =>
  plot(page, name)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, wanted) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && wanted.every((part, index) => Math.abs(part - data[at + index]!) < 3)) return true;
      return false;
    }, color);

/** Returns the company's colour for marks (red, green, blue). */
const markColor = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--p-mark)';
    document.querySelector('main')!.append(probe);
    const parts = getComputedStyle(probe).color.match(/\d+/gu)!.slice(0, 3).map(Number);
    probe.remove();
    return parts;
  });

test('a chart is drawn in the company’s colour, light and dark, and shows its values by pointing and with the arrow keys', async ({
  page,
}) => {
  await openAs(page, 'learner', DASHBOARD);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForDrawing(page, 'Time spent');
    await expect.poll(async () => drawsColor(page, 'Time spent', await markColor(page))).toBe(true);
  }

  await plot(page, 'Time spent').hover();
  await expect(values(page, 'Time spent')).toContainText(`${YEAR}:`);
  await page.mouse.move(0, 0);
  await expect(values(page, 'Time spent')).toHaveCount(0);

  await plot(page, 'Time spent').focus();
  await page.keyboard.press('Home');
  await expect(values(page, 'Time spent')).toContainText('Jan');
  await page.keyboard.press('ArrowRight');
  await expect(values(page, 'Time spent')).toContainText('Feb');
  await page.keyboard.press('Escape');
  await expect(values(page, 'Time spent')).toHaveCount(0);
});

test('a chart that is on screen is drawn only once, not again and again', async ({ page }) => {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { framesWithoutDrawing: 0 });
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      clearRect.apply(this, area);
      counter.framesWithoutDrawing = 0;
    };
    const count = () => {
      counter.framesWithoutDrawing += 1;
      requestAnimationFrame(count);
    };
    count();
  });
  await openAs(page, 'learner', DASHBOARD);
  await waitForDrawing(page, 'Time spent');
  await expect.poll(async () => drawsColor(page, 'Time spent', await markColor(page))).toBe(true);
  const quiet = () => page.evaluate(() => (window as unknown as { framesWithoutDrawing: number }).framesWithoutDrawing);
  await expect.poll(quiet).toBeGreaterThan(90);
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on a chart shows the values, and a tap elsewhere hides them', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'learner', DASHBOARD);
    await waitForDrawing(page, 'Time spent');
    await plot(page, 'Time spent').tap();
    await expect(values(page, 'Time spent')).toContainText(`${YEAR}:`);
    await page.getByRole('heading', { name: 'Time spent' }).tap();
    await expect(values(page, 'Time spent')).toHaveCount(0);
  });
});

test('a chart over the whole screen can be saved as a picture and as figures', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'learner', DASHBOARD);
  await page.getByRole('button', { name: 'Show “Time spent” in full screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Time spent' });
  await expect(dialog.locator('canvas')).toBeVisible();
  const saved = async (button: string) => {
    const file = await downloadBy(page, dialog.getByRole('button', { name: button }));
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const picture = await saved('Save as a picture');
  expect(picture.name).toMatch(/^Time spent_\d\d_\d\d_\d{4}\.png$/u);
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  const figures = await saved('Save the figures (CSV)');
  expect(figures.name).toMatch(/\.csv$/u);
  expect(figures.bytes.toString()).toMatch(
    new RegExp(String.raw`Period;${YEAR} \(min\);${YEAR - 1} \(min\)\r\nJan;[\d.]+;[\d.]+\r\n`, 'u'),
  );
});

/** A row of a chart's table: a label, and the value of each series as text. */
type Row = [label: string, ...values: string[]];

async function shownTable(of: Locator): Promise<Row[]> {
  const rows = of.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) =>
    all.map(({ children }) => [...children].map(({ textContent }) => textContent ?? '') as Row),
  );
}

async function tableOf(of: Locator): Promise<Row[]> {
  await of.getByTitle('Table').click();
  const rows = await shownTable(of);
  await of.getByTitle('Chart').click();
  return rows;
}

/** Expects a column chart to fill its card, with the labels of a table and, within a pixel or two, the table's values. */
async function expectColumns(of: Locator, rows: readonly Row[]): Promise<void> {
  const most = Math.max(...rows.flatMap(([, ...values]) => values.map(readValue)));
  await expect(async () => {
    const drawn = await drawnColumns(of, rows.length);
    expect(drawn.map(({ label }) => label)).toEqual(rows.map(([label]) => label));
    const wrong = rows.flatMap(([label, ...values], row) =>
      values.flatMap((text, series) => {
        const found = drawn[row]!.values[series] ?? 0;
        return Math.abs(found - readValue(text)) > 0.5 + 0.025 * most ? [`${label}: ${text} is drawn as ${found}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
    expect(await axisShare(of)).toBeGreaterThan(0.6);
    const peak = rows.flatMap(([, ...values]) => values).find((text) => readValue(text) === most)!;
    if (most > 0) expect(await isTextCovered(of, peak)).toBe(false);
  }).toPass({ timeout: EVENT_MS, intervals: [100] });
}

/** Expects the marks of a radar chart to be at the values of a table, on rings from 0 to 100. */
async function expectRadar(of: Locator, rows: readonly Row[]): Promise<void> {
  await expect(async () => {
    const { rings, values } = await drawnRadar(of, rows.length);
    expect(rings).toEqual([0, 20, 40, 60, 80, 100]);
    const wrong = rows.flatMap(([label, mine, others], row) =>
      [mine, others].flatMap((text, series) => {
        const found = values[row]![series];
        // If both series have about the same value, the first mark hides the second.
        const isHidden = series === 1 && Math.abs(readValue(mine!) - readValue(others!)) < 12;
        if (text === undefined || isHidden || Math.abs((found ?? -50) - readValue(text)) < 6) return [];
        return [`${label}: ${text} is drawn as ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  }).toPass({ timeout: EVENT_MS, intervals: [100] });
}

/** Expects ranked bars with the values of a table as their lengths, the longest first. */
async function expectRanked(of: Locator, rows: readonly Row[]): Promise<void> {
  const bars = await of.locator('figure [role=img]').evaluate((chart) =>
    [...chart.children].map((row) => ({
      label: row.firstElementChild?.textContent,
      shares: [...row.querySelectorAll('i')].map((bar) => (100 * bar.offsetWidth) / bar.parentElement!.offsetWidth),
    })),
  );
  const sorted = rows.toSorted((a, b) => readValue(b[1]!) - readValue(a[1]!));
  expect(bars.map(({ label }) => label)).toEqual(sorted.map(([label]) => label));
  const wrong = sorted.flatMap(([label, ...values], row) =>
    values.flatMap((text, series) => {
      const share = bars[row]!.shares[series]!;
      return Math.abs(share - readValue(text)) < 1 ? [] : [`${label}: ${text} is drawn as ${share}`];
    }),
  );
  expect(wrong).toEqual([]);
}

test.describe('what is drawn equals the table', () => {
  test.beforeEach(({ page }) => recordDrawnTexts(page));

  test('in each period on every way from one to another, and for each kind of skills', async ({ page }) => {
    await openAs(page, 'learner', DASHBOARD);
    const time = card(page, 'Time spent');
    await waitForDrawing(page, 'Time spent');
    const go = (name: string) => time.getByText(name, { exact: true }).click();
    const earlier = () => time.getByRole('button', { name: 'Earlier' }).click();
    const later = () => time.getByRole('button', { name: 'Later' }).click();

    const tables = new Map<string, Row[]>();
    const read = async (name: string) => tables.set(name, await shownTable(time));
    await time.getByTitle('Table').click();
    await read('year');
    await earlier();
    await read('year before');
    for (const range of ['Week', 'Month']) {
      await go(range);
      await read(range.toLowerCase());
      await earlier();
      await read(`${range.toLowerCase()} before`);
    }
    expect(new Set([...tables.values()].map((rows) => JSON.stringify(rows))).size).toBeGreaterThan(4);

    await time.getByTitle('Chart').click();
    const ways: [string, () => Promise<void>][] = [
      ['year', () => go('Year')],
      ['week', () => go('Week')],
      ['year', () => go('Year')],
      ['month', () => go('Month')],
      ['week', () => go('Week')],
      ['week before', earlier],
      ['week', later],
      ['month', () => go('Month')],
      ['month before', earlier],
      ['year', () => go('Year')],
      ['year before', earlier],
      ['year', later],
    ];
    for (const [name, way] of ways) {
      await way();
      await test.step(name, () => expectColumns(time, tables.get(name)!));
    }
    await card(page, 'Ranking').getByText('Time', { exact: true }).click();
    await expectColumns(time, tables.get('year')!);

    const skills = card(page, 'Skills');
    await waitForDrawing(page, 'Skills');
    for (const kind of ['Hard', 'Soft', 'Hard']) {
      const before = await shownTable(skills);
      await skills.getByText(kind, { exact: true }).click();
      await expect.poll(() => shownTable(skills)).not.toEqual(before);
      const expectDrawn = kind === 'Soft' ? expectRadar : expectRanked;
      await test.step(kind, async () => expectDrawn(skills, await shownTable(skills)));
    }
  });

  test('in every width, in the dark and for print', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'learner', DASHBOARD);
    const [time, skills] = [card(page, 'Time spent'), card(page, 'Skills')];
    await waitForDrawing(page, 'Time spent');
    const table = await tableOf(time);
    const expectBoth = async (name: string, labels = table.map(([label]) => label)) => {
      await waitForDrawing(page, 'Time spent');
      await test.step(`time, ${name}`, () =>
        expectColumns(
          time,
          table.map(([, ...values], index) => [labels[index]!, ...values]),
        ));
      await waitForDrawing(page, 'Skills');
      await test.step(`skills, ${name}`, () => expectRadar(skills, skillValues));
    };
    const skillValues = await shownTable(skills);
    const letters = table.map(([label]) => label.slice(0, 1));
    await expectBoth('wide');
    await page.setViewportSize({ width: 1000, height: 900 });
    await expectBoth('narrow');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectBoth('dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectBoth('phone', letters);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectBoth('wide again');
    await page.emulateMedia({ media: 'print' });
    await expectBoth('print');
    // Paper has another width, and no script runs after the layout for printing.
    const widths = await plot(page, 'Time spent').evaluate((element: HTMLElement) => {
      element.style.width = '300px';
      return [element, element.querySelector('canvas')!].map((box) => box.getBoundingClientRect().width);
    });
    expect(widths).toEqual([300, 300]);
  });

  for (const [of, person, path, options] of [
    ['Company', 'superadmin', '/widid/dashboard', ['Groupe Altis', 'Whole platform']],
    ['Training', 'admin', '/admin/dashboard?view=training', ['Driving a forklift', 'Evacuating a building']],
  ] as const)
    test(`of one ${of.toLowerCase()} after another`, { tag: '@full' }, async ({ page }) => {
      await openAs(page, person, path);
      const time = card(page, 'Time in training');
      const choose = async (option: string) => {
        const choice = page.getByRole('combobox', { name: of, exact: true });
        await choice.click();
        await choice.fill(option);
        await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
        await expect(page.locator('.ant-select').filter({ has: choice })).toContainText(option);
        await expect(time).toBeVisible();
      };
      const tables: Row[][] = [];
      for (const option of options) {
        await choose(option);
        tables.push(await tableOf(time));
      }
      expect(tables[0]).not.toEqual(tables[1]);
      for (const [index, option] of [...options.entries(), ...options.entries()]) {
        await choose(option);
        await waitForDrawing(page, 'Time in training');
        await test.step(option, () => expectColumns(time, tables[index]!));
      }
    });
});
