import { ball, block, COLORS, disc, drum, figure, flat, type Place, paint, plate } from '@vr/demo-kit/paint';
import { CylinderGeometry, Group, type Material, Mesh, type MeshBasicMaterial, MeshLambertMaterial } from 'three';

/** The heights of the press, in metres: raised, and resting on its prop. */
const PRESS_UP = 1.62;
export const PRESS_ON_PROP = 1.5;
const BELT_TOP = 0.86;

const LAMP_ON = '#3fae6b';
const LAMP_OFF = '#33453b';

/** The packing line with its press, and the devices that isolate it from its energy sources. */
export interface Machine {
  group: Group;
  /** The raised press. Its weight is the third energy source. */
  press: Group;
  prop: Group;
  /** The jammed box, and the tools that lie around after its removal. */
  jam: Group;
  tools: Group;
  /** Turns the handle of the main switch: 0 is on, 1 is off. */
  turnSwitch(off: number): void;
  turnValve(off: number): void;
  /** Sets the pressure shown on the gauge, in bar. */
  gauge(bars: number): void;
  bleed(open: number): void;
  lamp(on: boolean): void;
  lock(on: boolean): void;
  tester(volts: number | null): void;
  pushButton(which: 'start' | 'stop', depth: number): void;
  /** Moves the boxes along the belt by a distance in metres. */
  travel(metres: number): void;
}

/** A cylinder along z, across the belt. */
function roller(radius: number, length: number, at: Place): Mesh {
  const mesh = drum(radius, radius, length, COLORS.steel, at, 18);
  mesh.rotation.x = Math.PI / 2;
  return mesh;
}

function carton(color: string = COLORS.card): Group {
  return new Group().add(
    block([0.4, 0.3, 0.36], color, [0, 0.15, 0], 0.015),
    block([0.41, 0.012, 0.07], COLORS.paper, [0, 0.3, 0], 0),
    figure(plate(0.12, 0.09, 0.01), COLORS.paper, [0.08, 0.12, 0.182]),
  );
}

function padlock(): Group {
  const group = new Group();
  const shackle = new Mesh(new CylinderGeometry(0.034, 0.034, 0.014, 24, 1, true), paint(COLORS.steel));
  shackle.rotation.x = Math.PI / 2;
  shackle.position.y = 0.055;
  const tag = new Group().add(
    figure(plate(0.1, 0.15, 0.012), COLORS.paper, [0, -0.08, 0.002]),
    figure(plate(0.1, 0.045, 0.01), COLORS.signal, [0, -0.026, 0.004]),
    block([0.066, 0.008, 0.001], COLORS.night, [0, -0.075, 0.005], 0),
    block([0.066, 0.008, 0.001], COLORS.night, [0, -0.098, 0.005], 0),
    block([0.044, 0.008, 0.001], COLORS.night, [-0.011, -0.121, 0.005], 0),
  );
  tag.position.set(0.085, -0.02, 0.012);
  tag.rotation.z = 0.14;
  group.add(
    shackle,
    block([0.09, 0.075, 0.034], COLORS.signal, [0, 0, 0], 0.012),
    ball(0.009, COLORS.night, [0, -0.004, 0.018]),
    tag,
  );
  group.visible = false;
  return group;
}

/** Half the length of the belt. A box that leaves the belt at one end comes back at the other. */
const BELT_HALF = 2.1;

function conveyor(): Group {
  const group = new Group();
  const length = BELT_HALF * 2;
  group.add(
    block([length, 0.06, 0.62], COLORS.night, [0, BELT_TOP - 0.03, 0], 0.02),
    block([length, 0.16, 0.07], COLORS.sea, [0, BELT_TOP - 0.03, 0.36], 0.02),
    block([length, 0.16, 0.07], COLORS.sea, [0, BELT_TOP - 0.03, -0.36], 0.02),
  );
  for (let x = -BELT_HALF + 0.1; x <= BELT_HALF; x += 0.34) group.add(roller(0.03, 0.6, [x, BELT_TOP - 0.1, 0]));
  for (const x of [-1.9, -0.95, 0.95, 1.9])
    for (const z of [0.32, -0.32])
      group.add(
        block([0.09, 0.74, 0.09], COLORS.blue, [x, 0.37, z], 0.01),
        block([0.18, 0.04, 0.18], COLORS.night, [x, 0.02, z], 0.01),
      );
  return group;
}

/** The frame that carries the cylinder of the press. */
function gantry(): Group {
  const group = new Group();
  for (const x of [-0.62, 0.62]) {
    group.add(
      block([0.14, 2.35, 0.14], COLORS.sun, [x, 1.18, -0.5], 0.02),
      block([0.14, 2.35, 0.14], COLORS.sun, [x, 1.18, 0.5], 0.02),
    );
    group.add(block([0.16, 0.14, 1.14], COLORS.sun, [x, 2.36, 0], 0.02));
  }
  group.add(block([1.4, 0.16, 0.3], COLORS.sun, [0, 2.36, 0], 0.02));
  for (let i = 0; i < 6; i++) {
    const stripe = block([0.1, 0.16, 0.004], COLORS.night, [-0.56 + i * 0.225, 2.36, 0.152], 0);
    stripe.rotation.z = -0.5;
    stripe.scale.y = 0.86;
    group.add(stripe);
  }
  group.add(
    drum(0.12, 0.12, 0.52, COLORS.steel, [0, 2.66, 0], 22),
    drum(0.14, 0.14, 0.06, COLORS.night, [0, 2.42, 0], 22),
  );
  return group;
}

function pressHead(): Group {
  const group = new Group().add(
    drum(0.05, 0.05, 0.9, COLORS.skyLight, [0, 0.5, 0], 16),
    block([0.86, 0.14, 0.6], COLORS.rust, [0, 0.06, 0], 0.03),
    block([0.8, 0.05, 0.54], COLORS.night, [0, -0.03, 0], 0.02),
    figure(plate(0.34, 0.09, 0.02), COLORS.paper, [0, 0.06, 0.302]),
  );
  // Four weights stand for 40 kg, because words would need a translation.
  for (let i = 0; i < 4; i++) group.add(figure(disc(0.018), COLORS.rust, [-0.09 + i * 0.06, 0.06, 0.304]));
  return group;
}

function panel() {
  const group = new Group();
  const start = drum(0.045, 0.045, 0.05, COLORS.leaf, [-0.1, 1.2, 0.12], 24);
  const stop = drum(0.045, 0.045, 0.05, COLORS.signal, [0.1, 1.2, 0.12], 24);
  const emergency = drum(0.075, 0.06, 0.07, COLORS.signal, [0, 1.02, 0.13], 28);
  for (const button of [start, stop, emergency]) button.rotation.x = Math.PI / 2;
  const lamp = new Mesh(
    ball(0.038, LAMP_ON).geometry,
    new MeshLambertMaterial({ color: LAMP_ON, emissive: LAMP_ON, emissiveIntensity: 0.6 }),
  );
  lamp.position.set(0, 1.34, 0.11);
  group.add(
    block([0.14, 0.9, 0.14], COLORS.steel, [0, 0.45, 0], 0.02),
    block([0.42, 0.52, 0.2], COLORS.skyLight, [0, 1.17, 0], 0.03),
    figure(disc(0.11), COLORS.sun, [0, 1.02, 0.103]),
    start,
    stop,
    emergency,
    lamp,
  );
  return { group, start, stop, lamp };
}

function cabinet() {
  const group = new Group();
  const handle = new Group().add(
    block([0.055, 0.24, 0.05], COLORS.signal, [0, 0, 0.05], 0.02),
    drum(0.05, 0.05, 0.05, COLORS.signal, [0, 0, 0.03], 22),
  );
  (handle.children[1] as Mesh).rotation.x = Math.PI / 2;
  handle.position.set(0, 1.42, 0.19);
  const inside = new Group().add(figure(plate(0.5, 0.42, 0.02), COLORS.night, [0, 0.82, 0.181]));
  for (let i = 0; i < 3; i++)
    inside.add(
      block([0.1, 0.18, 0.05], COLORS.skyLight, [-0.15 + i * 0.15, 0.86, 0.19], 0.01),
      drum(0.016, 0.016, 0.02, COLORS.sun, [-0.15 + i * 0.15, 0.72, 0.2], 12),
    );
  const meter = new Group();
  const screen = block([0.15, 0.075, 0.006], COLORS.exitLight, [0, 0.06, 0.026], 0.005);
  meter.add(
    block([0.19, 0.32, 0.05], COLORS.sun, [0, 0, 0], 0.02),
    screen,
    drum(0.04, 0.04, 0.02, COLORS.night, [0, -0.07, 0.03], 20),
  );
  (meter.children[2] as Mesh).rotation.x = Math.PI / 2;
  for (const x of [-0.05, 0.05])
    meter.add(drum(0.006, 0.006, 0.2, x < 0 ? COLORS.signal : COLORS.night, [x, 0.25, 0.01], 8));
  meter.position.set(0.06, 0.62, 0.34);
  meter.visible = false;
  const lock = padlock();
  lock.position.set(0.13, 1.32, 0.24);
  group.add(
    block([0.74, 1.5, 0.34], COLORS.skyLight, [0, 1.05, 0], 0.02),
    block([0.68, 1.42, 0.02], COLORS.paper, [0, 1.05, 0.168], 0.01),
    figure(disc(0.16), COLORS.sun, [0, 1.42, 0.181]),
    figure(disc(0.125), COLORS.night, [0, 1.42, 0.183]),
    // The warning sign for electricity: a triangle with a lightning bolt.
    boltSign([0, 1.68, 0.182]),
    handle,
    inside,
    meter,
    lock,
  );
  return { group, handle, meter, screen, lock };
}

function boltSign([x, y, z]: Place): Group {
  const group = new Group();
  const triangle = drum(0.085, 0.085, 0.004, COLORS.sun, [0, 0, 0], 3);
  triangle.rotation.x = Math.PI / 2;
  triangle.material = flat(COLORS.sun);
  const bolt = block([0.016, 0.07, 0.004], COLORS.night, [0, 0, 0.004], 0);
  bolt.rotation.z = -0.3;
  group.add(triangle, bolt);
  group.position.set(x, y, z);
  return group;
}

/** The air supply: pipe, valve, gauge and bleed. */
function airSupply() {
  const group = new Group();
  const pipe = drum(0.035, 0.035, 1.5, COLORS.blue, [0, 1.75, 0], 16);
  const lower = drum(0.035, 0.035, 0.7, COLORS.blue, [0, 0.55, 0], 16);
  const along = drum(0.03, 0.03, 1.9, COLORS.blue, [0.95, 0.22, 0], 14);
  along.rotation.z = Math.PI / 2;
  const handle = new Group().add(block([0.3, 0.04, 0.035], COLORS.signal, [0.12, 0, 0], 0.015));
  handle.position.set(0, 1.12, 0.08);
  handle.rotation.z = Math.PI / 2;
  const dial = new Group();
  const needle = block([0.012, 0.09, 0.006], COLORS.signal, [0, 0.035, 0.016], 0);
  const turning = new Group().add(needle);
  dial.add(
    drum(0.12, 0.12, 0.05, COLORS.night, [0, 0, -0.02], 28),
    figure(disc(0.1), COLORS.paper, [0, 0, 0.008]),
    turning,
  );
  (dial.children[0] as Mesh).rotation.x = Math.PI / 2;
  for (let i = 0; i <= 8; i++) {
    const angle = Math.PI * (1.25 - (i / 8) * 1.5);
    dial.add(block([0.008, 0.02, 0.002], COLORS.night, [Math.cos(angle) * 0.084, Math.sin(angle) * 0.084, 0.01], 0));
    (dial.children.at(-1) as Mesh).rotation.z = angle - Math.PI / 2;
  }
  dial.position.set(0, 0.78, 0.1);
  const bleed = new Group().add(block([0.12, 0.03, 0.03], COLORS.sun, [0.05, 0, 0], 0.012));
  bleed.position.set(0.09, 0.5, 0.06);
  const lock = padlock();
  lock.position.set(0.02, 1.02, 0.14);
  group.add(
    pipe,
    lower,
    along,
    block([0.16, 0.16, 0.14], COLORS.steel, [0, 1.12, 0], 0.03),
    block([0.1, 0.1, 0.1], COLORS.steel, [0, 0.5, 0], 0.02),
    handle,
    dial,
    bleed,
    lock,
  );
  return { group, handle, turning, bleed, lock };
}

/** The prop that holds the raised press, hidden until it is used. */
function createProp(): Group {
  const prop = new Group().add(
    drum(0.05, 0.05, PRESS_ON_PROP - BELT_TOP - 0.06, COLORS.leaf, [0, (PRESS_ON_PROP - BELT_TOP - 0.06) / 2, 0], 18),
    drum(0.11, 0.13, 0.03, COLORS.leaf, [0, 0.015, 0], 20),
    drum(0.09, 0.05, 0.05, COLORS.leaf, [0, PRESS_ON_PROP - BELT_TOP - 0.08, 0], 20),
  );
  prop.position.set(-0.3, BELT_TOP, 0.12);
  prop.visible = false;
  return prop;
}

function createTools(): Group {
  return new Group().add(
    block([0.34, 0.13, 0.2], COLORS.signal, [0, 0.065, 0], 0.02),
    block([0.2, 0.03, 0.03], COLORS.night, [0, 0.16, 0], 0.012),
  );
}

/** Creates the packing line with everything switched on and the press raised. */
export function createMachine(): Machine {
  const group = new Group();
  const line = new Group().add(conveyor(), gantry());
  const press = pressHead();
  press.position.y = PRESS_UP;
  const jam = new Group();
  const stuck = carton();
  stuck.position.set(0.1, BELT_TOP, 0.06);
  stuck.rotation.set(0, 0.55, 0.16);
  jam.add(stuck);
  const boxes = [-1.75, -1.1, 1.15, 1.8].map((x, i) => {
    const box = carton(i % 2 ? COLORS.card : COLORS.trim);
    box.position.set(x, BELT_TOP, 0);
    line.add(box);
    return box;
  });
  const prop = createProp();
  const tools = createTools();
  tools.position.set(1.0, 0, 0.05);
  line.add(press, jam, prop);
  line.position.set(0, 0, -1.5);

  const buttons = panel();
  buttons.group.position.set(1.55, 0, -0.55);
  buttons.group.rotation.y = -0.18;
  const power = cabinet();
  power.group.position.set(2.95, 0, -2.78);
  const air = airSupply();
  air.group.position.set(-2.85, 0, -2.86);
  group.add(line, tools, buttons.group, power.group, air.group);

  const machine: Machine = {
    group,
    press,
    prop,
    jam,
    tools,
    turnSwitch(off) {
      power.handle.rotation.z = -off * (Math.PI / 2);
    },
    turnValve(off) {
      air.handle.rotation.z = Math.PI / 2 - off * (Math.PI / 2);
    },
    gauge(bars) {
      air.turning.rotation.z = Math.PI * (0.75 - (bars / 8) * 1.5);
    },
    bleed(open) {
      air.bleed.rotation.z = open * (Math.PI / 2);
    },
    lamp(on) {
      const material = buttons.lamp.material as MeshLambertMaterial;
      material.color.set(on ? LAMP_ON : LAMP_OFF);
      material.emissiveIntensity = on ? 0.6 : 0;
    },
    lock(on) {
      power.lock.visible = on;
      air.lock.visible = on;
    },
    tester(volts) {
      power.meter.visible = volts !== null;
      power.screen.material = (volts ? flat(COLORS.rose) : flat(COLORS.exitLight)) as Material as MeshBasicMaterial;
    },
    pushButton(which, depth) {
      buttons[which].position.z = 0.12 - depth * 0.025;
    },
    travel(metres) {
      for (const box of boxes) {
        box.position.x += metres;
        if (box.position.x > BELT_HALF) box.position.x -= BELT_HALF * 2;
      }
    },
  };
  machine.gauge(6);
  return machine;
}
