import {
  BasicShadowMap,
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  MathUtils,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { Insets, Point } from './hud.ts';
import { COLORS } from './paint.ts';

/** A camera position, and the point that the camera looks at. */
export interface Shot {
  from: Vector3;
  to: Vector3;
  /** The angles that must be visible, in degrees: horizontal and vertical. */
  across: number;
  upright: number;
}

export const shot = (
  from: [number, number, number],
  to: [number, number, number],
  across: number,
  upright: number,
): Shot => ({ from: new Vector3(...from), to: new Vector3(...to), across, upright });

/** The picture of a training. The promises resolve when the movement has ended. */
export interface View {
  /** Moves the camera to its position for a stage; `end` is after the last stage. */
  show(stage: string): Promise<void>;
  /** Animates the effect of a right choice. */
  perform(action: string): Promise<void>;
  /** Shows the scene after the given right choices, without animating them. */
  catchUp(actions: readonly string[]): Promise<void>;
  setChoices(actions: readonly string[]): void;
  /** Highlights the object of a choice; null removes the highlight. */
  point(action: string | null): void;
  /** Turns the camera. `dx`, `dy`: how far the pointer was dragged, in pixels. */
  look(dx: number, dy: number): void;
  /** Returns the choice with an object at this point of the picture. */
  pick(at: Point): string | null;
  /** Returns where in the picture the object of a choice is; null if it is out of sight. */
  locate(action: string): Point | null;
  /** Sets how far the interface covers the picture from each edge. */
  setInsets(insets: Insets): void;
  frame(seconds: number): void;
}

/** The uncovered part of the picture, and the focal length, all in CSS pixels. */
interface Lens {
  freeWidth: number;
  freeHeight: number;
  focal: number;
}

/** The basis of every view: camera, light, renderer, and the clock of the exercise. */
export interface Picture {
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;
  readonly eyes: Readonly<Shot>;
  /** Whether an animation of {@link over} is running. */
  readonly moving: boolean;
  /** Calls `step` with values from 0 to 1 for a number of seconds. Time stands still during a pause of the exercise. */
  over(seconds: number, step?: (t: number) => void): Promise<void>;
  moveTo(target: Shot, seconds: number): Promise<void>;
  /** Runs `work`, with all its animations ending at once. */
  atOnce(work: () => Promise<void>): Promise<void>;
  look(dx: number, dy: number): void;
  rayAt(at: Point): Raycaster;
  /** Finds the first object at this point whose `userData.action` is one of `actions`, and returns that action. */
  pick(at: Point, roots: readonly Object3D[], actions: readonly string[]): string | null;
  /** Returns where in the picture a position in the scene is; null if it is out of sight. */
  onPicture(place: Vector3): Point | null;
  setInsets(insets: Insets): void;
  /** Must be called after an object that casts a shadow has moved. */
  shadowsChanged(): void;
  /** Draws one frame: advances the animations, calls `draw` for all other changes, and renders. */
  frame(seconds: number, draw: (time: number) => void): void;
}

const PIXELS_MAX = 3_700_000;
const RATIO_MIN = 0.5;
const SLOW_MS = 42;
const FAST_MS = 15;

/** Whether the CPU renders the picture, so that antialiasing and soft shadows would be too slow. */
function drawsInSoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = String(info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/iu.test(name);
}

/** Maps linear progress from 0 to 1 to a smooth start and end. */
export const ease = (t: number) => t * t * (3 - 2 * t);

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const inSoftware = drawsInSoftware();
  const renderer = new WebGLRenderer({
    canvas,
    antialias: !inSoftware,
    powerPreference: 'high-performance',
    stencil: true,
  });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = inSoftware ? BasicShadowMap : PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  renderer.shadowMap.needsUpdate = true;
  return renderer;
}

function addLight(scene: Scene): void {
  scene.add(new HemisphereLight('#fffaf2', '#e2b58c', 2.1));
  const sun = new DirectionalLight('#fff1dc', 1.75);
  sun.position.set(1.9, 5.2, 4);
  sun.target.position.set(0, 0, -0.6);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 3;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.02;
  Object.assign(sun.shadow.camera, { left: -5.5, right: 5.5, top: 5, bottom: -5, near: 0.5, far: 14 });
  scene.add(sun, sun.target);
}

/** Creates the animations of a picture. They run on the exercise's clock, which `advance` moves forward. */
function createAnimations() {
  const running = new Set<(seconds: number) => boolean>();
  let isInstant = false;
  function over(seconds: number, step: (t: number) => void = () => {}): Promise<void> {
    if (isInstant) {
      step(1);
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    let passed = 0;
    running.add((delta) => {
      passed += delta;
      step(Math.min(1, passed / seconds));
      if (passed < seconds) return true;
      resolve();
      return false;
    });
    return promise;
  }
  return {
    over,
    advance(seconds: number) {
      for (const step of running) if (!step(seconds)) running.delete(step);
    },
    isMoving: () => running.size > 0,
    async atOnce(work: () => Promise<void>) {
      isInstant = true;
      await work().finally(() => {
        isInstant = false;
      });
    },
  };
}

/** Adapts the resolution to the size of the canvas, and to the frame times passed to `measure`. */
function createResolution(renderer: WebGLRenderer) {
  let [width, height] = [1, 1];
  let ratio = 1;
  let passed = 0;
  let frames = 0;
  function setRatio(wanted: number) {
    ratio = Math.max(RATIO_MIN, Math.min(wanted, devicePixelRatio, 2, Math.sqrt(PIXELS_MAX / (width * height))));
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
  }
  return {
    ratio: () => ratio,
    fit(nextWidth: number, nextHeight: number, wanted: number) {
      [width, height] = [nextWidth, nextHeight];
      setRatio(wanted);
    },
    measure(seconds: number) {
      passed += seconds * 1000;
      frames += 1;
      if (frames < 24 && passed < 1000) return;
      const mean = passed / frames;
      passed = 0;
      frames = 0;
      if (mean > SLOW_MS && ratio > RATIO_MIN) setRatio(ratio * Math.max(0.7, Math.sqrt(SLOW_MS / mean)));
      else if (mean < FAST_MS && ratio < devicePixelRatio) setRatio(ratio * 1.15);
    },
  };
}

/** Creates a picture that draws into `canvas`. Throws if WebGL is missing. `still`: the user prefers reduced motion. */
export function createPicture(
  canvas: HTMLCanvasElement,
  still: boolean,
  first: Shot,
  onLens: (lens: Lens) => void = () => {},
): Picture {
  const renderer = createRenderer(canvas);
  const scene = new Scene();
  scene.background = new Color(COLORS.wall);
  scene.fog = new Fog(COLORS.wall, 9, 19);
  const camera = new PerspectiveCamera(50, 1, 0.05, 40);
  scene.add(camera);

  addLight(scene);

  let time = 0;
  const { over, advance, isMoving, atOnce } = createAnimations();
  const eyes = { ...first, from: first.from.clone(), to: first.to.clone() };
  const head = { yaw: 0, pitch: 0 };
  let width = 1;
  let height = 1;
  let insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };

  function project() {
    const freeWidth = Math.max(80, width - insets.left - insets.right);
    const freeHeight = Math.max(80, height - insets.top - insets.bottom);
    const focal = Math.min(
      freeWidth / 2 / Math.tan(MathUtils.degToRad(eyes.across) / 2),
      freeHeight / 2 / Math.tan(MathUtils.degToRad(eyes.upright) / 2),
    );
    camera.fov = MathUtils.radToDeg(2 * Math.atan(height / 2 / focal));
    camera.aspect = width / height;
    const dx = insets.left + freeWidth / 2 - width / 2;
    const dy = insets.top + freeHeight / 2 - height / 2;
    camera.setViewOffset(width, height, -dx, -dy, width, height);
    onLens({ freeWidth, freeHeight, focal });
  }

  const { fit, measure, ratio } = createResolution(renderer);
  new ResizeObserver(([entry]) => {
    if (!entry || entry.contentRect.width === 0) return;
    width = entry.contentRect.width;
    height = entry.contentRect.height;
    fit(width, height, Math.max(ratio(), Math.min(devicePixelRatio, 1)));
    project();
  }).observe(canvas);

  const ray = new Raycaster();
  function rayAt({ x, y }: Point) {
    ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
    return ray;
  }

  return {
    scene,
    camera,
    eyes,
    get moving() {
      return isMoving();
    },
    over,
    atOnce,
    moveTo(target, seconds) {
      const start = { ...eyes, from: eyes.from.clone(), to: eyes.to.clone() };
      const { yaw, pitch } = head;
      return over(still ? 0.01 : seconds, (t) => {
        const k = ease(t);
        eyes.from.lerpVectors(start.from, target.from, k);
        eyes.to.lerpVectors(start.to, target.to, k);
        eyes.across = MathUtils.lerp(start.across, target.across, k);
        eyes.upright = MathUtils.lerp(start.upright, target.upright, k);
        head.yaw = yaw * (1 - k);
        head.pitch = pitch * (1 - k);
        project();
      });
    },
    look(dx, dy) {
      head.yaw = MathUtils.clamp(head.yaw + dx * 0.0022, -0.55, 0.55);
      head.pitch = MathUtils.clamp(head.pitch + dy * 0.0022, -0.3, 0.3);
    },
    rayAt,
    pick(at, roots, actions) {
      for (const { object } of rayAt(at).intersectObjects([...roots], true)) {
        let part: Object3D | null = object;
        while (part && !actions.includes(part.userData.action)) part = part.parent;
        if (part) return part.userData.action as string;
      }
      return null;
    },
    onPicture(place) {
      const seen = place.clone().project(camera);
      if (seen.z > 1 || Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1) return null;
      return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
    },
    setInsets(next) {
      insets = next;
      project();
    },
    shadowsChanged() {
      renderer.shadowMap.needsUpdate = true;
    },
    frame(seconds, draw) {
      time += seconds;
      advance(seconds);
      camera.position.copy(eyes.from);
      camera.lookAt(eyes.to);
      const sway = still ? 0 : Math.sin(time * 0.9) * 0.0025;
      camera.rotateY(head.yaw);
      camera.rotateX(head.pitch + sway);
      camera.updateMatrixWorld();
      camera.updateProjectionMatrix();
      draw(time);
      // Before rendering, because changing the resolution clears the canvas.
      measure(seconds);
      renderer.render(scene, camera);
    },
  };
}
