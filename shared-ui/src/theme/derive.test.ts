import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contrast } from './color.ts';
import { type Brand, cssVariables, derive, type Palette, type Role, STATUSES } from './derive.ts';

const TEXT = 4.5;
const MARK = 3;

/** A seeded sequence of colours, the same on every run. */
function* colors(seed: number): Generator<string> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, '0').toUpperCase()}`;
  }
}

const EXTREMES = [
  ...['#FFFFFF', '#000000', '#808080', '#FF0000', '#00FF00', '#0000FF', '#FFFF00', '#00FFFF', '#FF00FF'],
  ...['#777777', '#767676', '#959595', '#949494', '#FEFEFE', '#010101', '#6B4DC4', '#D32E5E', '#F2B705', '#0A7D32'],
];

function* pairs(): Generator<Brand> {
  for (const primary of EXTREMES) for (const secondary of EXTREMES) yield { primary, secondary };
  const random = colors(42);
  const next = () => random.next().value as string;
  for (let i = EXTREMES.length ** 2; i < 4000; i++) yield { primary: next(), secondary: next() };
}

/** Every pair of colours that stand upon one another, with the contrast that they must keep. */
function* claims(palette: Palette): Generator<[name: string, front: string, back: string, least: number]> {
  const { neutral, status, statusTint, series } = palette;
  const grounds = ['paper', 'sunk', 'surface'] as const;
  for (const ground of grounds) {
    for (const ink of ['ink', 'ink2', 'ink3'] as const)
      yield [`${ink} on ${ground}`, neutral[ink], neutral[ground], TEXT];
    for (const name of STATUSES) yield [`${name} on ${ground}`, status[name], neutral[ground], TEXT];
  }
  for (const ground of ['paper', 'surface'] as const) yield [`edge on ${ground}`, neutral.edge, neutral[ground], MARK];
  for (const name of STATUSES) yield [`${name} on its tint`, status[name], statusTint[name], TEXT];
  for (const color of series) yield ['series on surface', color, neutral.surface, MARK];
  for (const [who, role] of [
    ['primary', palette.primary],
    ['secondary', palette.secondary],
  ] as [string, Role][]) {
    yield [`${who}: on fill`, role.on, role.fill, TEXT];
    yield [`${who}: on hover`, role.on, role.hover, TEXT];
    yield [`${who}: on active`, role.on, role.active, TEXT];
    for (const ground of grounds) yield [`${who}: text on ${ground}`, role.text, neutral[ground], TEXT];
    yield [`${who}: text on tint`, role.text, role.tint, TEXT];
    yield [`${who}: text on tint2`, role.text, role.tint2, TEXT];
    yield [`${who}: mark on surface`, role.mark, neutral.surface, MARK];
    yield [`${who}: mark on sunk`, role.mark, neutral.sunk, MARK];
    yield [`${who}: ink on tint2`, neutral.ink, role.tint2, TEXT];
    yield [`${who}: ink2 on tint`, neutral.ink2, role.tint, TEXT];
    yield [`${who}: white on deep`, '#FFFFFF', role.deep, 13];
    if (role.edge === 'none') yield [`${who}: fill on surface`, role.fill, neutral.surface, MARK];
  }
}

describe('the contrast guard', () => {
  for (const dark of [false, true])
    it(`keeps every text and mark readable for 4,000 extreme and random pairs, ${dark ? 'dark' : 'light'}`, () => {
      const broken = new Map<string, string>();
      for (const brand of pairs())
        for (const [name, front, back, least] of claims(derive(brand, dark))) {
          const ratio = contrast(front, back);
          if (ratio < least) broken.set(name, `${ratio.toFixed(3)} < ${least} for ${JSON.stringify(brand)}`);
        }
      assert.deepEqual(Object.fromEntries(broken), {});
    });

  it("keeps a company's exact colour where text on it is readable", () => {
    const { primary, secondary } = derive({ primary: '#6B4DC4', secondary: '#F2B705' }, false);
    assert.equal(primary.fill, '#6B4DC4');
    assert.equal(primary.on, '#FFFFFF');
    assert.equal(secondary.fill, '#F2B705');
    assert.notEqual(secondary.on, '#FFFFFF');
  });

  it('derives what was drawn for the four pairs of the design', () => {
    const drawn: [Brand, Partial<Role>, Partial<Role>][] = [
      [
        { primary: '#6B4DC4', secondary: '#D32E5E' },
        { fill: '#6B4DC4', on: '#FFFFFF', text: '#6B4DC4', tint: '#F0EEFD' },
        { fill: '#D32E5E', on: '#FFFFFF', text: '#C11550' },
      ],
      [
        { primary: '#0A7D32', secondary: '#F2B705' },
        { fill: '#0A7D32', on: '#FFFFFF', text: '#05762E', tint: '#E4F6E6' },
        { fill: '#F2B705', on: '#0F1910', text: '#7E5E03' },
      ],
      [
        { primary: '#B00020', secondary: '#222222' },
        { fill: '#B00020', on: '#FFFFFF', text: '#B00020', tint: '#FEEBEA' },
        { fill: '#222222', on: '#FFFFFF', text: '#222222' },
      ],
      [
        { primary: '#F2B705', secondary: '#0A7D32' },
        { fill: '#F2B705', on: '#1B150A', text: '#7E5E03', tint: '#F9EFDB' },
        { fill: '#0A7D32', on: '#FFFFFF', text: '#05762E' },
      ],
    ];
    for (const [brand, primary, secondary] of drawn) {
      const palette = derive(brand, false);
      assert.deepEqual({ ...palette.primary, ...primary }, palette.primary);
      assert.deepEqual({ ...palette.secondary, ...secondary }, palette.secondary);
    }
  });

  it('rings a fill that hardly stands out from the surface', () => {
    assert.match(derive({ primary: '#F2B705', secondary: '#0A7D32' }, false).primary.edge, /^inset 0 0 0 1\.5px #/);
    assert.equal(derive({ primary: '#6B4DC4', secondary: '#0A7D32' }, false).primary.edge, 'none');
  });

  it('tints ink with the hue of the primary, and with sand where the primary is grey', () => {
    const grey = derive({ primary: '#888888', secondary: '#0A7D32' }, false);
    const black = derive({ primary: '#000000', secondary: '#0A7D32' }, false);
    assert.equal(grey.neutral.ink, black.neutral.ink);
    assert.notEqual(grey.neutral.ink, derive({ primary: '#6B4DC4', secondary: '#0A7D32' }, false).neutral.ink);
  });

  it('tells four series apart by lightness or hue between the default colours', () => {
    const { series } = derive({ primary: '#6B4DC4', secondary: '#D32E5E' }, false);
    assert.equal(new Set(series).size, 4);
  });
});

describe('the CSS variables', () => {
  const variables = cssVariables(derive({ primary: '#6B4DC4', secondary: '#D32E5E' }, false));

  it('are all there', () => {
    const roles = ['p', 's'].flatMap((role) =>
      ['fill', 'on', 'text', 'tint', 'tint2', 'line', 'mark', 'hover', 'deep', 'edge'].map((n) => `--${role}-${n}`),
    );
    const neutrals = ['paper', 'sunk', 'surface', 'raised', 'line', 'edge', 'ink', 'ink2', 'ink3'].map((n) => `--${n}`);
    const statuses = STATUSES.flatMap((name) => [`--${name}`, `--${name}-tint`]);
    const others = ['--c1', '--c2', '--c3', '--c4', '--focus', '--e1', '--e2', '--e3', 'color-scheme'];
    assert.deepEqual(Object.keys(variables).sort(), [...roles, ...neutrals, ...statuses, ...others].sort());
  });

  it('hold no empty value', () => {
    for (const [name, value] of Object.entries(variables)) assert.ok(value && !/NaN|undefined/u.test(value), name);
  });
});
