import { Group, LatheGeometry, Mesh, SphereGeometry, Vector2, Vector3 } from 'three';
import { ball, COLORS, drum, paint } from './paint.ts';

/** A colleague in the scene who walks away when asked. */
export interface Colleague {
  group: Group;
  /** Makes the colleague walk along her path. She disappears at the end of it. */
  leave(): void;
  frame(seconds: number): void;
}

const METRES_PER_SECOND = 2.1;

/** Creates the colleague's body. The legs and arms turn around their upper ends. */
function createBody() {
  const group = new Group();
  const profile = [
    [0.001, 1.42],
    [0.09, 1.41],
    [0.17, 1.36],
    [0.215, 1.24],
    [0.235, 1.02],
    [0.25, 0.72],
    [0.2, 0.7],
  ];
  const body = new Mesh(
    new LatheGeometry(profile.map(([x, y]) => new Vector2(x, y)).reverse(), 28),
    paint(COLORS.blue),
  );
  body.scale.z = 0.72;
  const hair = new Mesh(new SphereGeometry(0.145, 24, 14, 0, Math.PI * 2, 0, Math.PI * 0.58), paint(COLORS.night));
  hair.position.set(0, 1.585, -0.015);
  hair.rotation.x = -0.35;
  const legs = [-0.09, 0.09].map((x) => {
    const leg = new Group();
    leg.position.set(x, 0.74, 0);
    leg.add(drum(0.085, 0.065, 0.7, COLORS.night, [0, -0.36, 0], 14), ball(0.08, COLORS.paper, [0, -0.7, 0.03]));
    return leg;
  });
  const arms = [-1, 1].map((side) => {
    const arm = new Group();
    arm.position.set(side * 0.22, 1.29, 0);
    arm.rotation.z = side * 0.16;
    arm.add(drum(0.062, 0.05, 0.5, COLORS.blue, [0, -0.24, 0], 14), ball(0.058, COLORS.skinDark, [0, -0.52, 0]));
    return arm;
  });
  group.add(
    body,
    ball(0.135, COLORS.skinDark, [0, 1.57, 0]),
    hair,
    ball(0.07, COLORS.night, [0, 1.66, -0.13]),
    ...legs,
    ...arms,
  );
  group.traverse((part) => {
    part.castShadow = false;
  });
  return { group, legs, arms };
}

/** Creates a colleague. `way`: the position where she stands, then the positions that she walks through. */
export function createColleague(still: boolean, way: readonly Vector3[]): Colleague {
  const { group, legs, arms } = createBody();
  group.position.copy(way[0] ?? new Vector3());
  group.rotation.y = -2.2;

  let leaving = false;
  let next = 1;
  let walked = 0;
  return {
    group,
    leave() {
      leaving = true;
      if (still) group.visible = false;
    },
    frame(seconds) {
      const target = way[next];
      if (!leaving || !group.visible) return;
      if (!target) {
        group.visible = false;
        return;
      }
      const towards = target.clone().sub(group.position);
      const step = METRES_PER_SECOND * seconds;
      if (towards.length() <= step) next += 1;
      else group.position.addScaledVector(towards.normalize(), step);
      walked += step;
      const turn = Math.atan2(target.x - group.position.x, target.z - group.position.z) - group.rotation.y;
      group.rotation.y += Math.atan2(Math.sin(turn), Math.cos(turn)) * Math.min(1, seconds * 8);
      const swing = Math.sin(walked * 4.2) * 0.55;
      legs.forEach((leg, i) => {
        leg.rotation.x = i ? swing : -swing;
      });
      arms.forEach((arm, i) => {
        arm.rotation.x = i ? -swing : swing;
      });
      group.position.y = Math.abs(Math.cos(walked * 4.2)) * 0.035;
    },
  };
}
