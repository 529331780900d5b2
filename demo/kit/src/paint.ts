import {
  BoxGeometry,
  type BufferGeometry,
  CanvasTexture,
  type ColorRepresentation,
  CylinderGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  SRGBColorSpace,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

/** The colours of the scene: the catalogue's safety palette, with some cooler colours for contrast. */
export const COLORS = {
  paper: '#fff8f0',
  wall: '#fbe9da',
  wainscot: '#f3cfb1',
  trim: '#e89a64',
  floor: '#e9c6a0',
  seam: '#ddb388',
  wood: '#c97b4a',
  woodDark: '#8f5a35',
  rust: '#b8482a',
  dark: '#3a2a2a',
  steel: '#47545e',
  night: '#232d36',
  sky: '#c3dee8',
  skyLight: '#e2f0f4',
  sea: '#7fb2c5',
  blue: '#2f6b85',
  sun: '#f6b93b',
  leaf: '#2c6b5a',
  leafLight: '#85bba2',
  exit: '#2e7d5b',
  exitLight: '#eaf7ef',
  signal: '#c8331f',
  card: '#d2a679',
  plum: '#843a58',
  rose: '#d191a3',
  violet: '#6b4dc4',
  skin: '#b77f58',
  skinDark: '#8c5a3c',
} as const;

const lit = new Map<ColorRepresentation, MeshLambertMaterial>();
const plain = new Map<ColorRepresentation, MeshBasicMaterial>();

/** Returns a material that is affected by light and shadow. There is one shared material per colour. */
export function paint(color: ColorRepresentation): MeshLambertMaterial {
  const material = lit.get(color) ?? new MeshLambertMaterial({ color });
  lit.set(color, material);
  return material;
}

/** Returns a material that ignores light, for screens, sky and signs. There is one shared material per colour. */
export function flat(color: ColorRepresentation): MeshBasicMaterial {
  const material = plain.get(color) ?? new MeshBasicMaterial({ color });
  plain.set(color, material);
  return material;
}

/** Creates a texture, and the 2D context for drawing on it. */
export function canvasTexture(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return { pen, texture };
}

export type Place = readonly [x: number, y: number, z: number];
const ORIGIN: Place = [0, 0, 0];

function solid(geometry: BufferGeometry, color: ColorRepresentation, [x, y, z]: Place = ORIGIN): Mesh {
  const mesh = new Mesh(geometry, paint(color));
  mesh.position.set(x, y, z);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** Creates a box with rounded edges, centred at `at`. */
export function block(size: Place, color: ColorRepresentation, at: Place = ORIGIN, radius = 0.02): Mesh {
  const edge = Math.min(radius, Math.min(...size) / 2);
  // Small edges get few triangles, which makes software rendering faster.
  const geometry = edge < 0.004 ? new BoxGeometry(...size) : new RoundedBoxGeometry(...size, edge < 0.02 ? 1 : 2, edge);
  return solid(geometry, color, at);
}

/** Creates a cylinder or cone, centred at `at`. */
export const drum = (
  top: number,
  bottom: number,
  height: number,
  color: ColorRepresentation,
  at: Place = ORIGIN,
  sides = 20,
) => solid(new CylinderGeometry(top, bottom, height, sides), color, at);

export const ball = (radius: number, color: ColorRepresentation, at: Place = ORIGIN) =>
  solid(new SphereGeometry(radius, 18, 12), color, at);

/** Creates a flat shape that faces +z. */
export function figure(shape: Shape, color: ColorRepresentation, [x, y, z]: Place = ORIGIN): Mesh {
  const mesh = new Mesh(new ShapeGeometry(shape, 24), flat(color));
  mesh.position.set(x, y, z);
  return mesh;
}

/** Returns the shape of an arched window: a rectangle with a half circle on top. The origin is the middle of the base. */
export function arch(width: number, height: number): Shape {
  const half = width / 2;
  return new Shape()
    .moveTo(-half, 0)
    .lineTo(half, 0)
    .lineTo(half, height - half)
    .absarc(0, height - half, half, 0, Math.PI, false)
    .lineTo(-half, 0);
}

/** Returns the shape of a rectangle with rounded corners. The origin is its centre. */
export function plate(width: number, height: number, radius: number): Shape {
  const [x, y] = [width / 2, height / 2];
  return new Shape()
    .moveTo(-x + radius, -y)
    .lineTo(x - radius, -y)
    .absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false)
    .lineTo(x, y - radius)
    .absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false)
    .lineTo(-x + radius, y)
    .absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false)
    .lineTo(-x, -y + radius)
    .absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5, false);
}

export function disc(radius: number): Shape {
  return new Shape().absarc(0, 0, radius, 0, Math.PI * 2, false);
}
