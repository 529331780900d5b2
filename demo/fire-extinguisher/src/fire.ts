/**
 * A model of the fire: a row of places that can burn. The spray cools a place, and a burning place can reignite its
 * neighbours.
 */

export const PLACES = [-0.6, -0.3, 0, 0.3, 0.6] as const;
/** In metres. Below this height, the spray hits the burning material; above it, only the flames. */
const BASE_HEIGHT = 0.32;
/** For how many seconds one extinguisher sprays. */
export const AGENT_SECONDS = 24;
/** How many seconds of spraying an experienced person needs. */
const PAR_SECONDS = 9;

export interface Aim {
  /** Metres to the right of the middle of the fire. */
  x: number;
  /** Metres above the floor. */
  height: number;
}

export interface Fire {
  /** The heat of each place, from 0 (out) to 1. */
  heat: number[];
  /** How many seconds of spraying are left in the extinguisher. */
  agent: number;
  sprayedSeconds: number;
  refills: number;
}

/** Creates a fire at full strength, with a full extinguisher. */
export const createFire = (): Fire => ({
  heat: PLACES.map(() => 1),
  agent: AGENT_SECONDS,
  sprayedSeconds: 0,
  refills: 0,
});

/** Parses a stored fire. Returns null if the value is not a valid fire, or if the fire is out. */
export function readFire(stored: unknown): Fire | null {
  const { heat, agent, sprayedSeconds, refills } = (stored ?? {}) as Partial<Record<keyof Fire, unknown>>;
  const within = (value: unknown, most: number): value is number =>
    typeof value === 'number' && value >= 0 && value <= most;
  if (!Array.isArray(heat) || heat.length !== PLACES.length || !heat.every((one) => within(one, 1))) return null;
  if (!within(agent, AGENT_SECONDS) || !within(sprayedSeconds, Number.MAX_VALUE) || !within(refills, Number.MAX_VALUE))
    return null;
  const fire: Fire = { heat, agent, sprayedSeconds, refills };
  return isOut(fire) ? null : fire;
}

/** Returns the strength of the fire: the mean heat, from 0 (out) to 1. */
export const levelOf = (fire: Fire) => fire.heat.reduce((sum, heat) => sum + heat, 0) / fire.heat.length;

/** Returns how well an aim cools a place, from 0 to 1. */
function reach(aim: Aim, place: number) {
  const aside = (aim.x - place) / 0.26;
  const above = Math.max(0, aim.height - BASE_HEIGHT) / 0.2;
  return Math.exp(-(aside * aside) / 2) * Math.exp(-(above * above));
}

/** Returns where the aim is, as the key of a text for screen readers. */
export function describeAim({ x, height }: Aim): 'high' | 'left' | 'right' | 'base' {
  if (height > BASE_HEIGHT + 0.08) return 'high';
  if (x < (PLACES[0] as number) - 0.25) return 'left';
  return x > (PLACES.at(-1) as number) + 0.25 ? 'right' : 'base';
}

/**
 * Advances the fire by a number of seconds. `aim` is null while not spraying. An empty extinguisher is replaced by a full
 * one.
 */
export function advance(fire: Fire, seconds: number, aim: Aim | null): void {
  const sprays = aim !== null;
  if (sprays) {
    fire.sprayedSeconds += seconds;
    fire.agent -= seconds;
    if (fire.agent <= 0) {
      fire.agent = AGENT_SECONDS;
      fire.refills += 1;
    }
  }
  const before = [...fire.heat];
  fire.heat = before.map((heat, i) => {
    const cooling = aim ? reach(aim, PLACES[i] as number) * 0.75 : 0;
    const neighbours = Math.max(before[i - 1] ?? 0, before[i + 1] ?? 0);
    // A place that is out reignites only next to burning places, so sweeping works better than spraying one place.
    const growth = heat > 0.04 ? 0.07 : neighbours > 0.45 ? 0.05 : 0;
    const next = Math.min(1, Math.max(0, heat + (growth - cooling) * seconds));
    return next < 0.04 && cooling > 0 ? 0 : next;
  });
}

export const isOut = (fire: Fire) => fire.heat.every((heat) => heat === 0);

/** Returns the score of the step, from 30 to 100. Less spraying gives a higher score. */
export function scoreOf({ sprayedSeconds, refills }: Fire): number {
  return Math.max(30, Math.round(100 - Math.max(0, sprayedSeconds - PAR_SECONDS) * 3 - refills * 15));
}
