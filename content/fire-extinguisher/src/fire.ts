/** The fire as numbers only: a row of burning places that cool under the spray and light each other again. */

export const PLACES = [-0.6, -0.3, 0, 0.3, 0.6] as const;
/** Up to this height above the floor the spray reaches what burns; higher it only passes through the flames. */
export const BASE_HEIGHT = 0.32;
/** Seconds that one extinguisher sprays. */
export const AGENT_SECONDS = 24;
/** Seconds of spray that a practised person needs. */
const PAR_SECONDS = 9;

export interface Aim {
  /** Metres right of the fire's middle. */
  x: number;
  /** Metres above the floor. */
  height: number;
}

export interface Fire {
  /** 0 (out) to 1, for each place. */
  heat: number[];
  /** Seconds of agent left. */
  agent: number;
  sprayedSeconds: number;
  refills: number;
}

/** A fire in full flame, and a full extinguisher. */
export const createFire = (): Fire => ({
  heat: PLACES.map(() => 1),
  agent: AGENT_SECONDS,
  sprayedSeconds: 0,
  refills: 0,
});

/** 0 (out) to 1. */
export const levelOf = (fire: Fire) => fire.heat.reduce((sum, heat) => sum + heat, 0) / fire.heat.length;

/** How well an aim cools a place, 0 to 1. */
function reach(aim: Aim, place: number) {
  const aside = (aim.x - place) / 0.26;
  const above = Math.max(0, aim.height - BASE_HEIGHT) / 0.2;
  return Math.exp(-(aside * aside) / 2) * Math.exp(-(above * above));
}

/** Where the aim is, in a word that can be told to somebody who does not see it. */
export function describeAim({ x, height }: Aim): 'high' | 'left' | 'right' | 'base' {
  if (height > BASE_HEIGHT + 0.08) return 'high';
  if (x < (PLACES[0] as number) - 0.25) return 'left';
  return x > (PLACES.at(-1) as number) + 0.25 ? 'right' : 'base';
}

/** Lets `seconds` pass; `aim` is null while nothing is sprayed. An empty extinguisher is replaced once nothing is left. */
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
    // What is out can be lit again only by a neighbour in flame: sweeping beats staying on one place.
    const growth = heat > 0.04 ? 0.07 : neighbours > 0.45 ? 0.05 : 0;
    const next = Math.min(1, Math.max(0, heat + (growth - cooling) * seconds));
    return next < 0.04 && cooling > 0 ? 0 : next;
  });
}

/** Whether nothing burns any more. */
export const isOut = (fire: Fire) => fire.heat.every((heat) => heat === 0);

/** The step's score: the less agent it took, the better; never under 30. */
export function scoreOf({ sprayedSeconds, refills }: Fire): number {
  return Math.max(30, Math.round(100 - Math.max(0, sprayedSeconds - PAR_SECONDS) * 3 - refills * 15));
}
