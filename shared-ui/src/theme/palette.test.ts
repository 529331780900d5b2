import { describe, expect, it } from '@jest/globals';
import { contrast } from './color.ts';
import { type Brand, type BrandColors, cssVariables, derivePalette, type Palette, STATUSES } from './palette.ts';

const TEXT = 4.5;
const MARK = 3;

/** A seeded sequence of pseudo-random colours, the same on every run. */
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
  for (let i = EXTREMES.length ** 2; i < 1000; i++) yield { primary: next(), secondary: next() };
}

/** Every pair of foreground and background colours, with its required contrast. */
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
  ] as [string, BrandColors][]) {
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

describe('a palette', () => {
  for (const dark of [false, true])
    it(`keeps all text and marks readable for 1,000 extreme and random brands, ${dark ? 'dark' : 'light'}`, () => {
      const broken = new Map<string, string>();
      for (const brand of pairs())
        for (const [name, front, back, least] of claims(derivePalette(brand, dark))) {
          const ratio = contrast(front, back);
          if (ratio < least) broken.set(name, `${ratio.toFixed(3)} < ${least} for ${JSON.stringify(brand)}`);
        }
      expect(Object.fromEntries(broken)).toStrictEqual({});
    });

  it("uses a company's exact colour if text on it is readable", () => {
    const { primary, secondary } = derivePalette({ primary: '#6B4DC4', secondary: '#F2B705' }, false);
    expect(primary.fill).toBe('#6B4DC4');
    expect(primary.on).toBe('#FFFFFF');
    expect(secondary.fill).toBe('#F2B705');
    expect(secondary.on).not.toBe('#FFFFFF');
  });

  it('has the colours of the design for its four brands', () => {
    const drawn: [Brand, Partial<BrandColors>, Partial<BrandColors>][] = [
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
      const palette = derivePalette(brand, false);
      expect({ ...palette.primary, ...primary }).toStrictEqual(palette.primary);
      expect({ ...palette.secondary, ...secondary }).toStrictEqual(palette.secondary);
    }
  });

  it('adds a ring to a fill that is hardly visible on the surface', () => {
    expect(derivePalette({ primary: '#F2B705', secondary: '#0A7D32' }, false).primary.edge).toMatch(
      /^inset 0 0 0 1\.5px #/,
    );
    expect(derivePalette({ primary: '#6B4DC4', secondary: '#0A7D32' }, false).primary.edge).toBe('none');
  });

  it('tints ink with the hue of the primary colour, or with sand if that is grey', () => {
    const grey = derivePalette({ primary: '#888888', secondary: '#0A7D32' }, false);
    const black = derivePalette({ primary: '#000000', secondary: '#0A7D32' }, false);
    expect(grey.neutral.ink).toBe(black.neutral.ink);
    expect(grey.neutral.ink).not.toBe(derivePalette({ primary: '#6B4DC4', secondary: '#0A7D32' }, false).neutral.ink);
  });

  it('has four different series colours for the default brand', () => {
    const { series } = derivePalette({ primary: '#6B4DC4', secondary: '#D32E5E' }, false);
    expect(new Set(series).size).toBe(4);
  });
});

describe('the CSS variables', () => {
  const variables = cssVariables(derivePalette({ primary: '#6B4DC4', secondary: '#D32E5E' }, false));

  it('have a readable text on the colour of errors, in the light and the dark scheme', () => {
    for (const dark of [false, true]) {
      const own = cssVariables(derivePalette({ primary: '#6B4DC4', secondary: '#D32E5E' }, dark));
      expect(contrast(own['--error-on']!, own['--error']!)).toBeGreaterThanOrEqual(TEXT);
    }
  });

  it('are complete', () => {
    const roles = ['fill', 'on', 'text', 'tint', 'mark', 'edge'].flatMap((name) => [`--p-${name}`, `--s-${name}`]);
    const ofPrimary = ['tint2', 'hover', 'active', 'deep'].map((name) => `--p-${name}`);
    const neutrals = ['paper', 'sunk', 'surface', 'raised', 'line', 'edge', 'ink', 'ink2', 'ink3'].map((n) => `--${n}`);
    const statuses = STATUSES.flatMap((name) => [`--${name}`, `--${name}-tint`]);
    const others = [
      '--c1',
      '--c2',
      '--c3',
      '--c4',
      '--focus',
      '--button-edge',
      '--error-on',
      '--e1',
      '--e2',
      '--e3',
      'color-scheme',
    ];
    expect(Object.keys(variables).sort()).toStrictEqual(
      [...roles, ...ofPrimary, ...neutrals, ...statuses, ...others].sort(),
    );
  });

  it('have no empty value', () => {
    for (const [name, value] of Object.entries(variables))
      expect([name, Boolean(value && !/NaN|undefined/u.test(value))]).toStrictEqual([name, true]);
  });
});
