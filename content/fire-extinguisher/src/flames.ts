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

/** What burns and flies: flames, smoke, the spray, the steam where it hits. */
export interface Flames {
  group: Group;
  frame(seconds: number, time: number, state: Burning): void;
}

export interface Burning {
  heat: readonly number[];
  /** 0 to 1: embers that still shine. */
  glow: number;
  /** How the eyes are turned: puffs and drops are discs that face them. */
  facing: Quaternion;
  /** From the nozzle to where it is aimed, while it sprays. */
  jet: { from: Vector3; to: Vector3 } | null;
}

/** Always the same "chance", so that every run and every picture is alike. */
function dice(seed: number) {
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

const position = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const matrix = new Matrix4();
const up = new Vector3(0, 1, 0);

function put(mesh: InstancedMesh, i: number, width: number, height = width) {
  mesh.setMatrixAt(i, matrix.compose(position, turn, size.set(width, height, width)));
}

function cloud(geometry: BufferGeometry, count: number, color: string, opacity: number, order: number) {
  // Not written to the depth buffer: what lies inside a flame shows through it, as in a drawing.
  const material = new MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false });
  if (opacity < 1)
    // Each pixel once: many puffs make one flat cloud.
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

/** `still`: hardly any movement, for people who asked for that. */
export function createFlames(still: boolean): Flames {
  const group = new Group();
  const roll = dice(7);
  const pace = still ? 0.25 : 1;

  const layers = LAYERS.map(({ color, perPlace, size: scale, spread }, order) => {
    const mesh = cloud(TONGUE, perPlace * PLACES.length, color, 1, order + 1);
    const tongues = PLACES.flatMap((place, index) =>
      Array.from({ length: perPlace }, () => ({
        index,
        along: place + (roll() - 0.5) * 2 * spread,
        deep: (roll() - 0.5) * 2 * spread,
        phase: roll(),
        speed: 0.75 + roll() * 0.6,
        scale: scale * (0.7 + roll() * 0.6) * (1.15 - Math.abs(place) * 0.5),
      })),
    );
    group.add(mesh);
    return { mesh, tongues };
  });
  const smoke = cloud(new CircleGeometry(1, 24), SMOKE, '#5d4a44', 0.34, 5);
  const puffs = Array.from({ length: SMOKE }, () => ({
    phase: roll(),
    x: roll() - 0.5,
    z: roll() - 0.5,
    scale: 0.6 + roll() * 0.7,
  }));
  const water = cloud(new CircleGeometry(1, 9), DROPS, '#f4fbfe', 0.82, 7);
  const drops = Array.from({ length: DROPS }, () => ({
    phase: roll(),
    angle: roll() * 6.28,
    out: Math.sqrt(roll()),
    scale: 0.6 + roll() * 0.8,
  }));
  const steam = cloud(new CircleGeometry(1, 24), STEAM, '#ffffff', 0.45, 6);
  const wisps = Array.from({ length: STEAM }, () => ({
    phase: roll(),
    x: roll() - 0.5,
    z: roll() - 0.5,
    scale: 0.5 + roll() * 0.6,
  }));
  const embers = cloud(new IcosahedronGeometry(1, 0), 14, '#ff7a2f', 1, 4);
  const sparks = Array.from({ length: 14 }, () => ({
    phase: roll(),
    x: (roll() - 0.5) * 0.26,
    z: (roll() - 0.5) * 0.26,
    scale: 0.012 + roll() * 0.02,
  }));
  group.add(smoke, water, steam, embers);

  const light = new PointLight('#ff9a4d', 0, 7, 1.6);
  light.position.copy(FIRE_PLACE).setY(0.9);
  group.add(light);
  const emberHot = new Color('#ffb45a');
  const emberCold = new Color('#8a3a20');

  let spraying = 0;
  let steamAge = 1;
  const hit = new Vector3();
  return {
    group,
    frame(seconds, time, { heat, glow, facing, jet }) {
      const level = heat.reduce((sum, value) => sum + value, 0) / heat.length;
      const clock = time * pace;
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

      turn.copy(facing);
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

      spraying = Math.max(0, Math.min(1, spraying + (jet ? 5 : -6) * seconds));
      water.visible = jet !== null && spraying > 0;
      if (jet) {
        hit.copy(jet.to);
        const way = jet.to.clone().sub(jet.from);
        const side = new Vector3().crossVectors(way, up).normalize();
        drops.forEach(({ phase, angle, out, scale }, i) => {
          const life = (time * 1.7 + phase) % 1;
          const spread = out * (0.008 + 0.17 * life);
          position.copy(jet.from).addScaledVector(way, life);
          position.addScaledVector(side, Math.cos(angle) * spread);
          position.y += Math.sin(angle) * spread + 0.16 * Math.sin(Math.PI * life);
          put(water, i, life > spraying ? 0 : scale * (0.01 + 0.022 * life));
        });
        water.instanceMatrix.needsUpdate = true;
      }

      steamAge = jet && level + glow > 0 ? 0 : Math.min(1, steamAge + seconds * 0.7);
      steam.visible = steamAge < 1;
      wisps.forEach(({ phase, x, z, scale }, i) => {
        const life = (time * 0.6 + phase) % 1;
        position.copy(hit);
        position.x += x * (0.4 + life * 0.4);
        position.z += z * (0.4 + life * 0.4);
        position.y = Math.max(0.1, hit.y) + life * 0.8;
        put(steam, i, Math.sin(Math.PI * life) * scale * 0.2 * (1 - steamAge));
      });
      steam.instanceMatrix.needsUpdate = true;

      embers.visible = glow > 0;
      sparks.forEach(({ phase, x, z, scale }, i) => {
        position.copy(FIRE_PLACE);
        position.x += x;
        position.z += z;
        position.y = 0.395;
        put(embers, i, scale * (0.4 + glow));
        const pulse = still ? 1 : 0.5 + 0.5 * Math.sin(time * 2 + phase * 12);
        embers.setColorAt(i, emberCold.clone().lerp(emberHot, pulse * glow));
      });
      embers.instanceMatrix.needsUpdate = true;
      if (embers.instanceColor) embers.instanceColor.needsUpdate = true;

      const flicker = still ? 1 : 0.88 + 0.07 * Math.sin(time * 9) + 0.05 * Math.sin(time * 23);
      light.intensity = (level * 4.5 + glow * 0.4) * flicker;
    },
  };
}
