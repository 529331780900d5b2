import { block, COLORS, canvasTexture, drum, type Place, paint } from '@vr/demo-kit/paint';
import {
  type CanvasTexture,
  CatmullRomCurve3,
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
} from 'three';

export type Kind = 'water' | 'co2' | 'powder';

const SHAPES = {
  water: { radius: 0.088, height: 0.46, band: '#2f6b85', name: 'H₂O', classes: ['A', 'B'] },
  co2: { radius: 0.066, height: 0.44, band: '#4a4450', name: 'CO₂', classes: ['B', '⚡'] },
  powder: { radius: 0.088, height: 0.46, band: '#8f5f17', name: 'ABC', classes: ['A', 'B', 'C'] },
} as const;

/** Draws the label: the extinguishing agent, and the fire classes that it is suitable for. */
function label(kind: Kind): CanvasTexture {
  const { band, name, classes } = SHAPES[kind];
  const { pen, texture } = canvasTexture(256, 256);
  pen.fillStyle = COLORS.paper;
  pen.fillRect(0, 0, 256, 256);
  pen.fillStyle = band;
  pen.fillRect(0, 0, 256, 104);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#ffffff';
  pen.font = "800 72px 'Figtree Variable', sans-serif";
  pen.fillText(name, 128, 56);
  const width = 68;
  classes.forEach((letter, i) => {
    const x = 128 + (i - (classes.length - 1) / 2) * (width + 10);
    pen.fillStyle = COLORS.dark;
    pen.beginPath();
    pen.roundRect(x - width / 2, 132, width, 92, 12);
    pen.fill();
    pen.fillStyle = '#ffffff';
    pen.font = "760 58px 'Figtree Variable', sans-serif";
    pen.fillText(letter, x, 180);
  });
  return texture;
}

function tube(points: Place[], radius: number, color: string) {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
  const mesh = new Mesh(new TubeGeometry(curve, 24, radius, 8), paint(color));
  mesh.castShadow = true;
  return mesh;
}

export interface Extinguisher {
  group: Group;
  pin: Group;
  lever: Mesh;
}

function createPin(): Group {
  const pin = new Group();
  const ring = new Mesh(new TorusGeometry(0.03, 0.0075, 10, 24), paint(COLORS.sun));
  ring.position.x = 0.075;
  ring.castShadow = true;
  const rod = drum(0.006, 0.006, 0.09, COLORS.sun, [0.01, 0, 0], 8);
  rod.rotation.z = Math.PI / 2;
  pin.add(ring, rod);
  return pin;
}

/** Creates the hose. `top`: the height of the valve. */
function createHose(kind: Kind, top: number): Group {
  const { radius: r, height: h } = SHAPES[kind];
  const hose = new Group();
  if (kind === 'co2') {
    const horn = drum(0.024, 0.058, 0.24, COLORS.night, [-r - 0.075, h * 0.5, 0.01]);
    hose.add(
      horn,
      tube(
        [
          [-0.02, top + 0.045, 0],
          [-r - 0.05, top + 0.05, 0],
          [-r - 0.075, h * 0.78, 0.01],
        ],
        0.014,
        COLORS.night,
      ),
    );
  } else {
    hose.add(
      tube(
        [
          [-0.02, top + 0.045, 0],
          [-r - 0.07, top + 0.01, 0],
          [-r - 0.05, h * 0.62, 0.01],
          [-r - 0.025, h * 0.34, 0.01],
        ],
        0.014,
        COLORS.night,
      ),
      drum(0.02, 0.03, 0.08, COLORS.dark, [-r - 0.025, h * 0.3, 0.01]),
    );
  }
  return hose;
}

/** Creates an extinguisher standing at the origin, with its label facing +z. */
export function createExtinguisher(kind: Kind): Extinguisher {
  const { radius: r, height: h } = SHAPES[kind];
  const group = new Group().add(drum(r, r, h, COLORS.signal, [0, h / 2, 0], 32));
  const dome = new Mesh(new SphereGeometry(r, 32, 10, 0, Math.PI * 2, 0, Math.PI / 2), paint(COLORS.signal));
  dome.scale.y = 0.62;
  dome.position.y = h;
  dome.castShadow = true;
  group.add(dome, drum(r * 1.02, r * 1.02, 0.03, COLORS.dark, [0, 0.015, 0], 32));

  const arc = 1.9;
  const paper = new Mesh(
    new CylinderGeometry(r * 1.012, r * 1.012, r * arc, 24, 1, true, -arc / 2, arc),
    new MeshLambertMaterial({ map: label(kind) }),
  );
  paper.position.y = h * 0.55;
  group.add(paper);

  const top = h + r * 0.62;
  group.add(
    drum(0.026, 0.034, 0.05, COLORS.steel, [0, top + 0.005, 0]),
    block([0.05, 0.045, 0.07], COLORS.night, [0, top + 0.045, 0], 0.012),
    block([0.026, 0.016, 0.17], COLORS.night, [0, top + 0.056, 0.1], 0.008),
  );
  const lever = block([0.03, 0.018, 0.19], COLORS.signal, [0, top + 0.1, 0.1], 0.009);
  lever.rotation.x = -0.22;
  group.add(lever);

  const pin = createPin();
  pin.position.set(0, top + 0.078, 0.035);
  group.add(pin);

  group.add(createHose(kind, top));
  if (kind === 'powder') {
    const gauge = drum(0.026, 0.026, 0.018, COLORS.paper, [0.045, top + 0.035, 0.02], 20);
    gauge.rotation.z = Math.PI / 2;
    group.add(gauge, drum(0.012, 0.012, 0.02, COLORS.exit, [0.047, top + 0.035, 0.02], 12));
  }
  return { group, pin, lever };
}
