import { arch, block, COLORS, disc, drum, figure, flat, paint, plate } from '@vr/demo-kit/paint';
import { Group, Mesh, PlaneGeometry } from 'three';

const BACK = -3;

function padlockBoard(): Group {
  const board = new Group().add(block([0.62, 0.52, 0.03], COLORS.leaf, [0, 0, 0], 0.02));
  for (let i = 0; i < 6; i++) {
    const [x, y] = [-0.19 + (i % 3) * 0.19, i < 3 ? 0.1 : -0.12];
    board.add(
      figure(plate(0.1, 0.085, 0.015), i === 4 ? COLORS.sun : COLORS.signal, [x, y, 0.022]),
      figure(disc(0.03), COLORS.skyLight, [x, y + 0.055, 0.021]),
    );
  }
  board.position.set(-2.1, 1.5, BACK + 0.03);
  return board;
}

function pallet(): Group {
  const stack = new Group().add(block([1, 0.12, 0.8], COLORS.wood, [0, 0.06, 0], 0.01));
  for (const [x, y, z] of [
    [-0.24, 0.29, 0.1],
    [0.24, 0.29, 0.1],
    [-0.02, 0.6, 0.06],
  ] as const)
    stack.add(block([0.44, 0.3, 0.5], COLORS.card, [x, y, z], 0.015));
  stack.position.set(-4.1, 0, -1.1);
  stack.rotation.y = 0.25;
  return stack;
}

/** Creates the hall around the packing line: floor, walls, windows, and a board with padlocks. */
export function createHall(): Group {
  const group = new Group();
  const floor = new Mesh(new PlaneGeometry(12, 11), paint(COLORS.floor));
  floor.rotation.x = -Math.PI / 2;
  floor.position.z = 1.5;
  floor.receiveShadow = true;
  group.add(floor);
  // The two lines that mark the walkway.
  for (const z of [0.25, 1.85]) {
    const line = new Mesh(new PlaneGeometry(12, 0.07), paint(COLORS.sun));
    line.rotation.x = -Math.PI / 2;
    line.position.set(0, 0.004, z);
    line.receiveShadow = true;
    group.add(line);
  }
  const wall = new Mesh(new PlaneGeometry(12, 4), paint(COLORS.wall));
  wall.position.set(0, 2, BACK);
  wall.receiveShadow = true;
  group.add(
    wall,
    block([12, 0.95, 0.02], COLORS.wainscot, [0, 0.475, BACK + 0.01], 0),
    block([12, 0.05, 0.05], COLORS.trim, [0, 0.96, BACK + 0.03], 0.01),
  );
  for (const [x, turn] of [
    [-5, Math.PI / 2],
    [5, -Math.PI / 2],
  ] as const) {
    const side = new Mesh(new PlaneGeometry(9, 4), paint(COLORS.wall));
    side.position.set(x, 2, 0.5);
    side.rotation.y = turn;
    group.add(side);
  }
  for (const x of [-1.55, 0, 1.55]) {
    const window = new Group().add(
      figure(arch(1.1, 1.25), COLORS.paper, [0, 0, 0.006]),
      figure(arch(0.98, 1.13), COLORS.sky, [0, 0.06, 0.012]),
      figure(disc(0.15), COLORS.sun, [0.2, 0.75, 0.016]),
      block([0.03, 1.1, 0.02], COLORS.paper, [0, 0.6, 0.02], 0),
    );
    window.position.set(x, 1.95, BACK + 0.01);
    group.add(window);
  }
  group.add(padlockBoard());
  for (const x of [-2.2, 2.2]) {
    const lamp = new Group().add(
      drum(0.008, 0.008, 0.7, COLORS.night, [0, 0.45, 0], 6),
      drum(0.06, 0.3, 0.22, COLORS.violet),
    );
    const glow = new Mesh(new PlaneGeometry(0.01, 0.01), flat(COLORS.sun));
    lamp.add(glow);
    lamp.position.set(x, 2.95, -0.9);
    group.add(lamp);
  }
  group.add(pallet());
  return group;
}
