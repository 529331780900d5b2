import { type Colleague, createColleague } from '@vr/demo-kit/colleague';
import {
  arch,
  ball,
  block,
  COLORS,
  canvasTexture,
  disc,
  drum,
  figure,
  flat,
  type Place,
  paint,
  plate,
} from '@vr/demo-kit/paint';
import { Group, Mesh, MeshBasicMaterial, PlaneGeometry, Shape, ShapeGeometry, Vector3 } from 'three';
import type { ActionId } from './exercise.ts';
import { createExtinguisher, type Extinguisher, type Kind } from './extinguisher.ts';

/** The position of the fire, and the direction from there to the door. */
export const FIRE_PLACE = new Vector3(-2.5, 0, -0.6);
const TO_DOOR = new Vector3(5.4, 0, -2).normalize();
/** A spot three metres from the fire, with the door behind the learner. */
export const SAFE_SPOT = FIRE_PLACE.clone().addScaledVector(TO_DOOR, 3);
/** The direction to the right, as seen from the safe spot. */
export const FIRE_RIGHT = new Vector3(TO_DOOR.z, 0, -TO_DOOR.x);

const SPOTS = {
  'spot-close': FIRE_PLACE.clone().addScaledVector(TO_DOOR, 0.9),
  'spot-cornered': new Vector3(-3.55, 0, 0.05),
  'spot-safe': SAFE_SPOT,
  'spot-far': new Vector3(3.15, 0, 0.3),
};

/** The path on which the colleague walks from her desk out of the door. */
const WAY_OUT = [
  new Vector3(-0.75, 0, -1.5),
  new Vector3(2.3, 0, -1.7),
  new Vector3(2.9, 0, -3),
  new Vector3(2.9, 0, -3.9),
];

export interface Room {
  group: Group;
  colleague: Colleague;
  extinguishers: Record<Kind, Extinguisher>;
  /** The spots to stand on, shown while the learner chooses one. */
  spots: Group;
  /** Hidden when the camera looks down from above, because the lamps would cover the room. */
  lamps: Group;
  /** The positions of the choices in the room. */
  anchors: Partial<Record<ActionId, Vector3>>;
  pressCallPoint(): void;
  openDoor(): void;
  frame(seconds: number, time: number): void;
}

/** Makes a click on the object choose the action. */
function choosing<T extends Group | Mesh>(action: ActionId, object: T): T {
  object.userData.action = action;
  return object;
}

/** The depth of the room in metres, large enough to keep the open front side out of sight. */
const DEPTH = 18;

function walls(): Group {
  const group = new Group();
  const [left, right, back, height] = [-4, 4, -3, 2.9];
  const middle = back + DEPTH / 2;
  const floor = new Mesh(new PlaneGeometry(8, DEPTH), paint(COLORS.floor));
  floor.rotation.x = -Math.PI / 2;
  floor.position.set(0, 0, middle);
  floor.receiveShadow = true;
  group.add(floor);
  for (let x = left + 0.62; x < right; x += 0.62) {
    const seam = new Mesh(new PlaneGeometry(0.012, DEPTH), paint(COLORS.seam));
    seam.rotation.x = -Math.PI / 2;
    seam.position.set(x, 0.002, middle);
    seam.receiveShadow = true;
    group.add(seam);
  }

  const behind = new Shape()
    .moveTo(left, 0)
    .lineTo(2.42, 0)
    .lineTo(2.42, 2.1)
    .lineTo(3.38, 2.1)
    .lineTo(3.38, 0)
    .lineTo(right, 0)
    .lineTo(right, height)
    .lineTo(left, height);
  const backWall = new Mesh(new ShapeGeometry(behind), paint(COLORS.wall));
  backWall.position.z = back;
  backWall.receiveShadow = true;
  group.add(backWall);
  for (const [from, to] of [
    [left, 2.34],
    [3.46, right],
  ] as const) {
    const width = to - from;
    group.add(
      block([width, 0.95, 0.02], COLORS.wainscot, [from + width / 2, 0.475, back], 0),
      block([width, 0.05, 0.05], COLORS.trim, [from + width / 2, 0.96, back + 0.02], 0.01),
      block([width, 0.12, 0.04], COLORS.paper, [from + width / 2, 0.06, back + 0.02], 0.01),
    );
  }
  for (const [x, turn] of [
    [left, Math.PI / 2],
    [right, -Math.PI / 2],
  ] as const) {
    const wall = new Mesh(new PlaneGeometry(DEPTH, height), paint(COLORS.wall));
    wall.position.set(x, height / 2, middle);
    wall.rotation.y = turn;
    wall.receiveShadow = true;
    group.add(
      wall,
      block([0.02, 0.95, DEPTH], COLORS.wainscot, [x, 0.475, middle], 0),
      block([0.05, 0.05, DEPTH], COLORS.trim, [x - Math.sign(x) * 0.02, 0.96, middle], 0.01),
      block([0.04, 0.12, DEPTH], COLORS.paper, [x - Math.sign(x) * 0.02, 0.06, middle], 0.01),
    );
  }

  const outside = new Mesh(new PlaneGeometry(2.2, 2.3), flat(COLORS.exitLight));
  outside.position.set(2.9, 1.15, back - 1.1);
  const step = new Mesh(new PlaneGeometry(2.2, 1.1), paint(COLORS.leafLight));
  step.rotation.x = -Math.PI / 2;
  step.position.set(2.9, -0.002, back - 0.55);
  group.add(outside, figure(disc(0.26), COLORS.sun, [3.05, 1.7, back - 1.09]), step);
  // The walls and floor are drawn after the objects in front of them, so that hidden pixels are not painted.
  group.traverse((part) => {
    part.renderOrder = 1;
  });
  return group;
}

function archedWindow(): Group {
  return new Group().add(
    figure(arch(1.5, 1.5), COLORS.paper, [0, 0, 0.006]),
    figure(arch(1.36, 1.36), COLORS.sky, [0, 0.07, 0.012]),
    figure(disc(0.24), COLORS.sun, [0.24, 0.86, 0.016]),
    figure(
      new Shape()
        .moveTo(-0.68, 0)
        .lineTo(0.68, 0)
        .lineTo(0.68, 0.3)
        .bezierCurveTo(0.4, 0.2, 0.2, 0.46, -0.1, 0.4)
        .bezierCurveTo(-0.3, 0.36, -0.5, 0.52, -0.68, 0.44),
      COLORS.leafLight,
      [0, 0.07, 0.02],
    ),
    block([0.05, 1.4, 0.03], COLORS.paper, [0, 0.72, 0.03], 0.01),
    block([1.4, 0.05, 0.03], COLORS.paper, [0, 0.68, 0.03], 0.01),
    block([1.7, 0.06, 0.2], COLORS.paper, [0, -0.01, 0.08], 0.02),
    drum(0.06, 0.045, 0.12, COLORS.rust, [-0.55, 0.08, 0.1]),
    ball(0.09, COLORS.leaf, [-0.55, 0.21, 0.1]),
  );
}

function desk(width: number, drawers: string): Group {
  const group = new Group().add(
    block([width, 0.05, 0.72], COLORS.wood, [0, 0.74, 0], 0.02),
    block([0.42, 0.6, 0.6], drawers, [width / 2 - 0.26, 0.4, 0], 0.02),
  );
  for (const y of [0.26, 0.44, 0.6])
    group.add(block([0.14, 0.022, 0.02], COLORS.paper, [width / 2 - 0.26, y, 0.31], 0.008));
  for (const z of [-0.3, 0.3]) group.add(drum(0.022, 0.018, 0.72, COLORS.woodDark, [-width / 2 + 0.07, 0.36, z], 12));
  return group;
}

function screen(color: string): Group {
  return new Group().add(
    drum(0.13, 0.13, 0.015, COLORS.night, [0, 0.008, 0]),
    block([0.04, 0.2, 0.03], COLORS.night, [0, 0.1, -0.02], 0.01),
    block([0.62, 0.38, 0.03], COLORS.night, [0, 0.36, 0], 0.015),
    figure(plate(0.58, 0.34, 0.01), color, [0, 0.36, 0.017]),
    figure(disc(0.07), COLORS.sun, [-0.14, 0.38, 0.019]),
    figure(plate(0.2, 0.03, 0.012), COLORS.paper, [0.12, 0.42, 0.019]),
    figure(plate(0.26, 0.03, 0.012), COLORS.paper, [0.15, 0.36, 0.019]),
    figure(plate(0.16, 0.03, 0.012), COLORS.paper, [0.1, 0.3, 0.019]),
  );
}

function chair(color: string): Group {
  const group = new Group().add(
    block([0.46, 0.08, 0.44], color, [0, 0.48, 0], 0.04),
    block([0.44, 0.46, 0.07], color, [0, 0.8, -0.21], 0.035),
    drum(0.025, 0.025, 0.36, COLORS.steel, [0, 0.27, 0], 12),
  );
  for (let i = 0; i < 5; i++) {
    const foot = block([0.28, 0.035, 0.05], COLORS.night, [0, 0.06, 0], 0.015);
    foot.rotation.y = (i / 5) * Math.PI * 2;
    foot.translateX(0.13);
    group.add(foot);
  }
  return group;
}

function plant(): Group {
  const group = new Group().add(
    drum(0.2, 0.15, 0.34, COLORS.rust, [0, 0.17, 0]),
    drum(0.17, 0.17, 0.02, COLORS.dark, [0, 0.34, 0]),
  );
  for (let i = 0; i < 11; i++) {
    const leaf = ball(0.2, i % 3 ? COLORS.leaf : COLORS.leafLight, [0, 0.34, 0]);
    leaf.scale.set(0.34, 1.7 + (i % 4) * 0.28, 0.12);
    leaf.rotation.set(0, i * 2.4, 0);
    leaf.rotateX(0.18 + (i % 4) * 0.16);
    leaf.translateY(0.36 + (i % 3) * 0.08);
    group.add(leaf);
  }
  return group;
}

function shelf(): Group {
  const group = new Group();
  const [width, depth] = [1.5, 0.34];
  for (const y of [0.06, 0.62, 1.18, 1.74]) group.add(block([width, 0.04, depth], COLORS.wood, [0, y, 0], 0.01));
  for (const x of [-width / 2, width / 2]) group.add(block([0.04, 1.78, depth], COLORS.woodDark, [x, 0.89, 0], 0.01));
  const books = [COLORS.blue, COLORS.sun, COLORS.paper, COLORS.plum, COLORS.leaf, COLORS.trim, COLORS.sea, COLORS.rust];
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 9; i++) {
      const tall = 0.3 + ((i * 7 + row * 3) % 5) * 0.03;
      const book = block(
        [0.055, tall, 0.24],
        books[(i * 3 + row) % books.length] as string,
        [-0.62 + i * 0.075, 0.64 + row * 0.56 + tall / 2, 0],
        0.008,
      );
      if (i === 8) book.rotation.z = 0.2;
      group.add(book);
    }
  group.add(
    block([0.4, 0.34, 0.28], COLORS.card, [-0.46, 0.25, 0], 0.01),
    block([0.36, 0.26, 0.28], COLORS.card, [0.05, 0.21, 0], 0.01),
    block([0.3, 0.3, 0.26], COLORS.sea, [0.5, 0.23, 0], 0.02),
    ball(0.13, COLORS.trim, [0.42, 0.77, 0]),
    drum(0.08, 0.11, 0.28, COLORS.skyLight, [0.42, 1.34, 0]),
    drum(0.1, 0.07, 0.16, COLORS.paper, [0.1, 1.84, 0]),
    ball(0.14, COLORS.leafLight, [0.1, 2, 0]),
  );
  return group;
}

function exitSign(): Mesh {
  const { pen, texture } = canvasTexture(256, 96);
  pen.fillStyle = COLORS.exit;
  pen.fillRect(0, 0, 256, 96);
  pen.strokeStyle = '#ffffff';
  pen.fillStyle = '#ffffff';
  pen.lineWidth = 12;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  // A door, an arrow and a running person.
  pen.fillRect(186, 14, 44, 68);
  pen.stroke(new Path2D('M96 48 H156 M138 30 L158 48 L138 66'));
  pen.beginPath();
  pen.arc(56, 20, 9, 0, 7);
  pen.fill();
  pen.lineWidth = 9;
  pen.stroke(new Path2D('M52 36 L44 56 L26 66 M44 56 L58 68 L50 84 M50 40 L34 44 L26 54 M52 38 L66 50 L76 46'));
  return new Mesh(new PlaneGeometry(0.72, 0.27), new MeshBasicMaterial({ map: texture }));
}

function flameSign(): Group {
  const group = new Group();
  const flame = new Shape()
    .moveTo(0, -0.07)
    .bezierCurveTo(-0.07, -0.07, -0.07, 0, -0.035, 0.03)
    .bezierCurveTo(-0.03, 0.01, -0.015, 0.005, -0.012, 0.02)
    .bezierCurveTo(-0.012, 0.05, 0.01, 0.07, 0.03, 0.085)
    .bezierCurveTo(0.026, 0.05, 0.065, 0.03, 0.06, -0.02)
    .bezierCurveTo(0.057, -0.055, 0.03, -0.07, 0, -0.07);
  group.add(figure(plate(0.26, 0.26, 0.03), COLORS.signal, [0, 0, 0]), figure(flame, COLORS.paper, [0, 0, 0.004]));
  return group;
}

function burningThings(): Group {
  const group = new Group();
  const bin = new Group().add(
    drum(0.2, 0.15, 0.38, COLORS.steel, [0, 0.19, 0], 28),
    drum(0.185, 0.185, 0.02, COLORS.dark, [0, 0.375, 0], 28),
  );
  const scorch = new Mesh(new ShapeGeometry(disc(0.95), 40), paint('#b98f6c'));
  scorch.rotation.x = -Math.PI / 2;
  scorch.position.y = 0.004;
  scorch.scale.set(0.6, 1, 1);
  scorch.rotation.z = Math.atan2(FIRE_RIGHT.x, FIRE_RIGHT.z);
  scorch.receiveShadow = true;
  const box = block([0.36, 0.24, 0.34], COLORS.card, [0, 0.12, 0], 0.01);
  box.position.addScaledVector(FIRE_RIGHT, 0.5);
  box.rotation.y = 0.5;
  const papers = new Group();
  for (let i = 0; i < 7; i++) {
    const sheet = block(
      [0.24, 0.012, 0.32],
      i % 3 ? COLORS.paper : COLORS.skyLight,
      [(i % 3) * 0.03 - 0.03, 0.008 + i * 0.016, (i % 2) * 0.05],
      0,
    );
    sheet.rotation.y = i * 0.9;
    papers.add(sheet);
  }
  papers.position.addScaledVector(FIRE_RIGHT, -0.5);
  group.add(scorch, bin, box, papers);
  for (const [x, z, turn] of [
    [0.42, 0.2, 0.4],
    [0.3, -0.52, 1.2],
    [-0.3, 0.45, 2],
  ] as const) {
    const ballOfPaper = ball(0.055, COLORS.paper, [x, 0.05, z]);
    ballOfPaper.scale.set(1, 0.85, 1.1);
    ballOfPaper.rotation.set(turn, turn, 0);
    group.add(ballOfPaper);
  }
  group.position.copy(FIRE_PLACE);
  return group;
}

/** Puts an object at a position in the room. `turn`: its rotation around the vertical axis. */
type PutInRoom = <T extends Group | Mesh>(object: T, at: Place, turn?: number) => T;

function addDesks(place: PutInRoom): void {
  place(choosing('open-window', archedWindow()), [-1.55, 1.08, -3]);
  place(desk(1.7, COLORS.sea), [-1.45, 0, -2.55]);
  place(screen(COLORS.blue), [-1.65, 0.77, -2.7]);
  place(chair(COLORS.plum), [-1.5, 0, -1.85], Math.PI);
  place(choosing('back-to-work', desk(1.6, COLORS.leafLight)), [-3.55, 0, -2.05], Math.PI / 2);
  place(screen(COLORS.plum), [-3.75, 0.77, -2.05], Math.PI / 2);
  place(chair(COLORS.blue), [-2.75, 0, -2.25], -Math.PI / 2 - 0.3);
  place(plant(), [3.55, 0, -0.55]);
  place(shelf(), [-3.8, 0, 1.6], Math.PI / 2);
  for (const [x, color] of [
    [-0.85, COLORS.trim],
    [-1, COLORS.sun],
  ] as const)
    place(drum(0.045, 0.04, 0.1, color), [x, 0.82, -2.6]);
  place(block([0.3, 0.02, 0.22], COLORS.paper, [0, 0, 0], 0.005), [-1.15, 0.775, -2.4], 0.3);
  place(block([0.3, 0.02, 0.22], COLORS.paper, [0, 0, 0], 0.005), [-3.4, 0.775, -1.65], 0.9);
}

function addWorkbench(place: PutInRoom): void {
  place(block([0.7, 0.08, 2], COLORS.wood), [3.6, 0.86, -1.5 + 3.4]);
  for (const z of [1.05, 2.75]) place(block([0.6, 0.82, 0.1], COLORS.woodDark), [3.62, 0.41, z]);
  place(block([0.3, 0.2, 0.44], COLORS.signal, [0, 0, 0], 0.03), [3.6, 1, 1.5]);
  place(block([0.34, 0.3, 0.3], COLORS.card), [3.62, 1.05, 2.3], 0.3);
}

function addRug(place: PutInRoom): void {
  const rug = new Mesh(new ShapeGeometry(disc(1.55), 64), paint(COLORS.sea));
  const rugInside = new Mesh(new ShapeGeometry(disc(1.32), 64), paint(COLORS.sky));
  for (const [mesh, y] of [
    [rug, 0.005],
    [rugInside, 0.009],
  ] as const) {
    mesh.rotation.x = -Math.PI / 2;
    mesh.receiveShadow = true;
    place(mesh, [0.6, y, 1.2]);
    mesh.rotation.x = -Math.PI / 2;
  }
}

function createPoster(): Group {
  return new Group().add(
    figure(plate(0.8, 1.06, 0.03), COLORS.paper),
    figure(plate(0.7, 0.96, 0.02), COLORS.rose, [0, 0, 0.004]),
    figure(disc(0.2), COLORS.paper, [-0.06, 0.14, 0.008]),
    figure(arch(0.34, 0.5), COLORS.plum, [0.12, -0.48, 0.01]),
    figure(arch(0.26, 0.34), COLORS.sun, [-0.18, -0.48, 0.012]),
  );
}

function createClock(): Group {
  const clock = new Group().add(
    figure(disc(0.2), COLORS.night),
    figure(disc(0.175), COLORS.paper, [0, 0, 0.004]),
    block([0.016, 0.12, 0.01], COLORS.night, [0, 0.05, 0.01], 0),
    block([0.09, 0.016, 0.01], COLORS.night, [0.035, -0.025, 0.01], 0),
  );
  (clock.children[3] as Mesh).rotation.z = -0.55;
  return clock;
}

function createLamps(): Group {
  const lamps = new Group();
  for (const x of [-1.2, 1.6]) {
    const lamp = new Group().add(
      drum(0.008, 0.008, 0.7, COLORS.night, [0, 0.45, 0], 6),
      drum(0.05, 0.26, 0.2, COLORS.sun),
    );
    lamp.position.set(x, 2.55, -0.6);
    lamps.add(lamp);
  }
  return lamps;
}

function createDoor(): Group {
  return new Group().add(
    block([0.94, 2.06, 0.05], COLORS.blue, [0.47, 1.03, 0], 0.01),
    figure(plate(0.3, 0.62, 0.03), COLORS.skyLight, [0.47, 1.5, 0.028]),
    block([0.7, 0.06, 0.07], COLORS.paper, [0.47, 1.02, 0.05], 0.02),
  );
}

/** Creates the call point. Its `press` makes the glass look broken. */
function createCallPoint() {
  const callPoint = choosing('call-point', new Group());
  const glass = new Mesh(new ShapeGeometry(plate(0.13, 0.13, 0.01)), flat(COLORS.paper));
  const dot = figure(disc(0.028), COLORS.dark, [0, 0, 0.045]);
  glass.position.z = 0.042;
  const broken = figure(
    new Shape().moveTo(-0.065, 0.02).lineTo(0.065, -0.03).lineTo(0.065, -0.018).lineTo(-0.065, 0.034),
    COLORS.dark,
    [0, 0.02, 0.046],
  );
  broken.visible = false;
  callPoint.add(block([0.22, 0.22, 0.08], COLORS.signal, [0, 0, 0], 0.025), glass, dot, broken);
  const press = () => {
    broken.visible = true;
    glass.position.z = 0.041;
    dot.visible = false;
  };
  return { callPoint, press };
}

function addExtinguishers(place: PutInRoom): Record<Kind, Extinguisher> {
  place(block([1.5, 1.02, 0.03], COLORS.paper), [0.9, 1.0, -2.945]);
  place(block([1.5, 0.06, 0.24], COLORS.woodDark), [0.9, 0.5, -2.86]);
  place(flameSign(), [0.9, 1.74, -2.98]);
  const extinguishers = {
    co2: createExtinguisher('co2'),
    water: createExtinguisher('water'),
    powder: createExtinguisher('powder'),
  };
  for (const [kind, x] of [
    ['co2', 0.42],
    ['water', 0.9],
    ['powder', 1.38],
  ] as const)
    place(choosing(kind, extinguishers[kind].group), [x, 0.53, -2.82]);
  return extinguishers;
}

/** Creates the marks on the floor for the spots to stand on, hidden at first. */
function createSpots(): Group {
  const spots = new Group();
  for (const [action, at] of Object.entries(SPOTS) as [ActionId, Vector3][]) {
    const spot = choosing(action, new Group());
    const ring = figure(disc(0.36), COLORS.paper);
    const inside = figure(disc(0.3), COLORS.violet, [0, 0, 0.004]);
    spot.add(ring, inside);
    spot.rotation.x = -Math.PI / 2;
    spot.position.copy(at).setY(0.014);
    spots.add(spot);
  }
  spots.visible = false;
  return spots;
}

const ANCHORS: Room['anchors'] = {
  'grab-extinguisher': new Vector3(0.9, 1.34, -2.8),
  'call-point': new Vector3(2.02, 1.17, -2.9),
  'open-window': new Vector3(-1.55, 1.75, -2.95),
  co2: new Vector3(0.42, 1.22, -2.8),
  water: new Vector3(0.9, 1.22, -2.8),
  powder: new Vector3(1.38, 1.22, -2.8),
  'spot-close': SPOTS['spot-close'],
  'spot-cornered': SPOTS['spot-cornered'],
  'spot-safe': SPOTS['spot-safe'],
  'spot-far': SPOTS['spot-far'],
  'back-to-work': new Vector3(-3.3, 1, -2.05),
  'watch-embers': FIRE_PLACE.clone().setY(0.45),
  'spray-embers': FIRE_PLACE.clone().setY(0.45),
  'clean-up': FIRE_PLACE.clone().addScaledVector(FIRE_RIGHT, -0.5).setY(0.15),
};

const BEACON_ON = new MeshBasicMaterial({ color: '#ff9a6b' }).color;

/** Creates the corner of the workshop, without the fire. */
export function createRoom(still: boolean): Room {
  const group = new Group();
  const place: PutInRoom = (object, [x, y, z], turn = 0) => {
    object.position.set(x, y, z);
    object.rotation.y = turn;
    group.add(object);
    return object;
  };
  group.add(walls(), burningThings());

  addDesks(place);
  addWorkbench(place);
  addRug(place);
  place(createPoster(), [-3.98, 1.75, -0.1], Math.PI / 2);
  place(createClock(), [-0.05, 2.2, -2.985]);
  const lamps = createLamps();
  group.add(lamps);

  // The safety equipment on the back wall: door, exit sign, call point and extinguishers.
  const door = place(createDoor(), [2.43, 0, -3.03]);
  for (const x of [2.37, 3.43]) place(block([0.1, 2.2, 0.12], COLORS.paper), [x, 1.1, -2.98]);
  place(block([1.16, 0.1, 0.12], COLORS.paper), [2.9, 2.15, -2.98]);
  place(exitSign(), [2.9, 2.42, -2.97]);
  const beacon = place(ball(0.075, COLORS.signal), [2.02, 2.2, -2.94]);
  beacon.material = new MeshBasicMaterial({ color: COLORS.signal });
  const { callPoint, press } = createCallPoint();
  place(callPoint, [2.02, 1.4, -2.96]);
  place(flameSign(), [2.02, 1.74, -2.98]);
  const extinguishers = addExtinguishers(place);

  const spots = createSpots();
  group.add(spots);
  const colleague = createColleague(still, WAY_OUT);
  group.add(colleague.group);

  let pressed = false;
  let doorOpen = 0;
  let opening = false;
  return {
    group,
    colleague,
    extinguishers,
    spots,
    lamps,
    anchors: ANCHORS,
    pressCallPoint() {
      pressed = true;
      press();
    },
    openDoor() {
      opening = true;
      if (still) doorOpen = 1;
    },
    frame(seconds, time) {
      colleague.frame(seconds);
      if (opening) doorOpen = Math.min(1, doorOpen + seconds * 1.6);
      door.rotation.y = doorOpen * doorOpen * (3 - 2 * doorOpen) * 1.75;
      // Less than one flash per second, which is safe for people with photosensitive epilepsy.
      const glow = pressed ? (still ? 1 : 0.55 + 0.45 * Math.sin(time * 4)) : 0;
      (beacon.material as MeshBasicMaterial).color.set(COLORS.signal).lerp(BEACON_ON, glow);
      beacon.scale.setScalar(1 + glow * 0.12);
    },
  };
}
