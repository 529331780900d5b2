import {
  type BufferGeometry,
  CircleGeometry,
  Color,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  PointLight,
  Quaternion,
  ReplaceStencilOp,
  Vector2,
  Vector3,
} from 'three';
import { PLACES } from './fire.ts';
import { FIRE_PLACE, FIRE_RIGHT } from './room.ts';

/** The picture of the fire: flames, smoke, spray, and the steam where the spray hits. */
interface Flames {
  group: Group;
  frame(seconds: number, time: number, state: Burning): void;
}

interface Burning {
  heat: readonly number[];
  /** How bright the embers are, from 0 to 1. */
  glow: number;
  /** The rotation of the camera. Puffs and drops are discs that are turned to face it. */
  facing: Quaternion;
  /** The spray, from the nozzle to its target; null while not spraying. */
  jet: { from: Vector3; to: Vector3 } | null;
}

/**
 * Returns a generator of pseudo-random numbers from 0 to 1. The same seed gives the same numbers, and so the same picture.
 */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const TONGUE = new LatheGeometry(
  [
    [0.001, 0],
    [0.26, 0.05],
    [0.4, 0.2],
    [0.42, 0.36],
    [0.34, 0.56],
    [0.2, 0.78],
    [0.08, 0.94],
    [0.001, 1.05],
  ].map(([x, y]) => new Vector2(x, y)),
  10,
);
const LAYERS = [
  { color: '#d9481f', perPlace: 7, size: 1, spread: 0.15 },
  { color: '#f28c28', perPlace: 6, size: 0.72, spread: 0.12 },
  { color: '#fcd06a', perPlace: 4, size: 0.44, spread: 0.08 },
];
const SMOKE = 46;
const DROPS = 220;
const STEAM = 26;

/**
 * The position, rotation and size of the next instance that {@link put} draws. Reused, so that no objects are created per
 * frame.
 */
const position = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const matrix = new Matrix4();
const up = new Vector3(0, 1, 0);

function put(mesh: InstancedMesh, i: number, width: number, height = width) {
  mesh.setMatrixAt(i, matrix.compose(position, turn, size.set(width, height, width)));
}

function cloud(geometry: BufferGeometry, count: number, color: string, opacity: number, order: number) {
  // Not written to the depth buffer, so that objects inside a flame stay visible.
  const material = new MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false });
  if (opacity < 1)
    // The stencil draws each pixel only once, so that overlapping puffs form one flat cloud.
    Object.assign(material, {
      stencilWrite: true,
      stencilRef: order,
      stencilFunc: NotEqualStencilFunc,
      stencilZPass: ReplaceStencilOp,
    });
  const mesh = new InstancedMesh(geometry, material, count);
  mesh.renderOrder = order;
  mesh.frustumCulled = false;
  return mesh;
}

type Random = () => number;

/** Creates the flames at each place of the fire. */
function createTongues(group: Group, random: Random) {
  const layers = LAYERS.map(({ color, perPlace, size: scale, spread }, order) => {
    const mesh = cloud(TONGUE, perPlace * PLACES.length, color, 1, order + 1);
    const tongues = PLACES.flatMap((place, index) =>
      Array.from({ length: perPlace }, () => ({
        index,
        along: place + (random() - 0.5) * 2 * spread,
        deep: (random() - 0.5) * 2 * spread,
        phase: random(),
        speed: 0.75 + random() * 0.6,
        scale: scale * (0.7 + random() * 0.6) * (1.15 - Math.abs(place) * 0.5),
      })),
    );
    group.add(mesh);
    return { mesh, tongues };
  });
  return (clock: number, heat: readonly number[], level: number) => {
    turn.identity();
    for (const { mesh, tongues } of layers) {
      tongues.forEach(({ index, along, deep, phase, speed, scale }, i) => {
        const strength = heat[index] ?? 0;
        const life = (clock * speed + phase) % 1;
        const grown = Math.sin(Math.PI * Math.min(1, life * 1.15)) ** 0.7;
        const sway = Math.sin(clock * 3.1 + phase * 20) * 0.05 * life;
        position.copy(FIRE_PLACE).addScaledVector(FIRE_RIGHT, along + sway);
        position.x += deep;
        position.y = (Math.abs(along) < 0.2 ? 0.3 : 0.08) + life * 0.42 * strength;
        const width = grown < 0.35 ? 0 : scale * 0.44 * strength ** 0.6 * grown;
        put(mesh, i, width, width * (1.5 + 0.5 * life));
      });
      mesh.visible = level > 0;
      mesh.instanceMatrix.needsUpdate = true;
    }
  };
}

function createSmoke(group: Group, random: Random) {
  const smoke = cloud(new CircleGeometry(1, 24), SMOKE, '#5d4a44', 0.34, 5);
  const puffs = Array.from({ length: SMOKE }, () => ({
    phase: random(),
    x: random() - 0.5,
    z: random() - 0.5,
    scale: 0.6 + random() * 0.7,
  }));
  group.add(smoke);
  return (clock: number, level: number, glow: number) => {
    puffs.forEach(({ phase, x, z, scale }, i) => {
      const life = (clock * 0.16 + phase) % 1;
      position.copy(FIRE_PLACE);
      position.x += x * 0.5 + life * (0.5 + x * 1.1);
      position.z += z * (0.5 + life * 1.4) - life * 0.3;
      position.y = 0.8 + life * 2.1;
      const amount = Math.max(level, glow * 0.35);
      put(
        smoke,
        i,
        amount === 0 ? 0 : Math.sin(Math.PI * life ** 0.7) * scale * (0.14 + life * 0.42) * (0.35 + 0.65 * amount),
      );
    });
    smoke.instanceMatrix.needsUpdate = true;
  };
}

/** Creates the drops of the spray. They reach the target shortly after the nozzle opens. */
function createSpray(group: Group, random: Random) {
  const water = cloud(new CircleGeometry(1, 9), DROPS, '#f4fbfe', 0.82, 7);
  const drops = Array.from({ length: DROPS }, () => ({
    phase: random(),
    angle: random() * 6.28,
    out: Math.sqrt(random()),
    scale: 0.6 + random() * 0.8,
  }));
  group.add(water);
  /** How much of the way to the target the spray covers, from 0 to 1. */
  let extent = 0;
  return (seconds: number, time: number, jet: Burning['jet']) => {
    extent = Math.max(0, Math.min(1, extent + (jet ? 5 : -6) * seconds));
    water.visible = jet !== null && extent > 0;
    if (!jet) return;
    const way = jet.to.clone().sub(jet.from);
    const side = new Vector3().crossVectors(way, up).normalize();
    drops.forEach(({ phase, angle, out, scale }, i) => {
      const life = (time * 1.7 + phase) % 1;
      const spread = out * (0.008 + 0.17 * life);
      position.copy(jet.from).addScaledVector(way, life);
      position.addScaledVector(side, Math.cos(angle) * spread);
      position.y += Math.sin(angle) * spread + 0.16 * Math.sin(Math.PI * life);
      put(water, i, life > extent ? 0 : scale * (0.01 + 0.022 * life));
    });
    water.instanceMatrix.needsUpdate = true;
  };
}

/** Creates the steam where the spray last hit the fire. */
function createSteam(group: Group, random: Random) {
  const steam = cloud(new CircleGeometry(1, 24), STEAM, '#ffffff', 0.45, 6);
  const wisps = Array.from({ length: STEAM }, () => ({
    phase: random(),
    x: random() - 0.5,
    z: random() - 0.5,
    scale: 0.5 + random() * 0.6,
  }));
  group.add(steam);
  let age = 1;
  const hit = new Vector3();
  return (seconds: number, time: number, jet: Burning['jet'], burns: boolean) => {
    if (jet) hit.copy(jet.to);
    age = jet && burns ? 0 : Math.min(1, age + seconds * 0.7);
    steam.visible = age < 1;
    wisps.forEach(({ phase, x, z, scale }, i) => {
      const life = (time * 0.6 + phase) % 1;
      position.copy(hit);
      position.x += x * (0.4 + life * 0.4);
      position.z += z * (0.4 + life * 0.4);
      position.y = Math.max(0.1, hit.y) + life * 0.8;
      put(steam, i, Math.sin(Math.PI * life) * scale * 0.2 * (1 - age));
    });
    steam.instanceMatrix.needsUpdate = true;
  };
}

function createEmbers(group: Group, random: Random, still: boolean) {
  const embers = cloud(new IcosahedronGeometry(1, 0), 14, '#ff7a2f', 1, 4);
  const sparks = Array.from({ length: 14 }, () => ({
    phase: random(),
    x: (random() - 0.5) * 0.26,
    z: (random() - 0.5) * 0.26,
    scale: 0.012 + random() * 0.02,
  }));
  group.add(embers);
  const hot = new Color('#ffb45a');
  const cold = new Color('#8a3a20');
  return (time: number, glow: number) => {
    embers.visible = glow > 0;
    sparks.forEach(({ phase, x, z, scale }, i) => {
      position.copy(FIRE_PLACE);
      position.x += x;
      position.z += z;
      position.y = 0.395;
      put(embers, i, scale * (0.4 + glow));
      const pulse = still ? 1 : 0.5 + 0.5 * Math.sin(time * 2 + phase * 12);
      embers.setColorAt(i, cold.clone().lerp(hot, pulse * glow));
    });
    embers.instanceMatrix.needsUpdate = true;
    if (embers.instanceColor) embers.instanceColor.needsUpdate = true;
  };
}

/** Creates the flames, smoke, spray and steam. `still`: the user prefers reduced motion. */
export function createFlames(still: boolean): Flames {
  const group = new Group();
  const random = randomNumbers(7);
  const pace = still ? 0.25 : 1;
  const drawTongues = createTongues(group, random);
  const drawSmoke = createSmoke(group, random);
  const drawSpray = createSpray(group, random);
  const drawSteam = createSteam(group, random);
  const drawEmbers = createEmbers(group, random, still);
  const light = new PointLight('#ff9a4d', 0, 7, 1.6);
  light.position.copy(FIRE_PLACE).setY(0.9);
  group.add(light);

  return {
    group,
    frame(seconds, time, { heat, glow, facing, jet }) {
      const level = heat.reduce((sum, value) => sum + value, 0) / heat.length;
      drawTongues(time * pace, heat, level);
      turn.copy(facing);
      drawSmoke(time * pace, level, glow);
      drawSpray(seconds, time, jet);
      drawSteam(seconds, time, jet, level + glow > 0);
      drawEmbers(time, glow);
      const flicker = still ? 1 : 0.88 + 0.07 * Math.sin(time * 9) + 0.05 * Math.sin(time * 23);
      light.intensity = (level * 4.5 + glow * 0.4) * flicker;
    },
  };
}
