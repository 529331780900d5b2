import {
  BasicShadowMap,
  CatmullRomCurve3,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  MathUtils,
  Mesh,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  TubeGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { ActionId, StageId } from './exercise.ts';
import { createExtinguisher } from './extinguisher.ts';
import type { Aim } from './fire.ts';
import { createFlames } from './flames.ts';
import { ball, block, COLORS, drum, paint } from './paint.ts';
import { createRoom, FIRE_PLACE, FIRE_RIGHT, SAFE_SPOT } from './room.ts';

export type ShotName = StageId | 'end';

interface Shot {
  from: Vector3;
  to: Vector3;
  /** Degrees that must be in sight, across and upright. */
  across: number;
  upright: number;
}

const shot = (from: [number, number, number], to: [number, number, number], across: number, upright: number): Shot => ({
  from: new Vector3(...from),
  to: new Vector3(...to),
  across,
  upright,
});
const eyes = SAFE_SPOT.clone().setY(1.6).toArray();
const SHOTS: Record<ShotName, Shot> = {
  alarm: shot([-0.5, 1.75, 5], [-0.22, 0.98, -1.5], 59, 34),
  choose: shot([0.9, 1.3, -0.6], [0.9, 1.0, -3], 42, 36),
  pin: shot([1.5, 1.55, -1.4], [-1.5, 1.15, -0.3], 46, 47),
  position: shot([0.7, 6.1, 5], [-0.05, 0, -0.75], 66, 46),
  sweep: shot(eyes, [FIRE_PLACE.x, 0.62, FIRE_PLACE.z], 38, 34),
  watch: shot(eyes, [FIRE_PLACE.x, 0.5, FIRE_PLACE.z], 30, 26),
  embers: shot(eyes, [FIRE_PLACE.x, 0.45, FIRE_PLACE.z], 26, 22),
  leave: shot(eyes, [FIRE_PLACE.x, 0.5, FIRE_PLACE.z], 40, 32),
  end: shot([2.75, 1.62, -2.35], [FIRE_PLACE.x, 0.75, FIRE_PLACE.z], 50, 38),
};
const CALL_POINT: Shot = shot([1.35, 1.5, -0.1], [2.45, 1.4, -3], 46, 40);

export interface Point {
  x: number;
  y: number;
}

export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The scene as the player sees it. Promises resolve when a movement has ended. */
export interface View {
  show(name: ShotName): Promise<void>;
  /** What a right choice does in the room. */
  perform(action: ActionId): Promise<void>;
  setChoices(actions: readonly ActionId[]): void;
  /** Brings the thing that a choice is about a little forward. */
  point(action: ActionId | null): void;
  /** Turns the head by so many pixels of dragging. */
  look(dx: number, dy: number): void;
  pick(at: Point): ActionId | null;
  /** Where a point of the picture lies in the plane of the fire. */
  aimAt(at: Point): Aim;
  burn(heat: readonly number[], glow: number): void;
  spray(aim: Aim | null, on: boolean): void;
  /** Where the thing of a choice is in the picture; null when it is out of sight. */
  locate(action: ActionId): Point | null;
  locateAim(aim: Aim): Point | null;
  /** What of the picture other things cover, in CSS pixels. */
  setInsets(insets: Insets): void;
  frame(seconds: number): void;
}

const HAND_AWAY = 0.56;
const PIXELS_MAX = 3_700_000;
const RATIO_MIN = 0.5;
const SLOW_MS = 42;
const FAST_MS = 15;

/** Whether the pictures are computed by the processor alone, for which soft edges cost too much. */
function drawsInSoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = String(info && gl?.getParameter(info.UNMASKED_RENDERER_WEBGL));
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/iu.test(name);
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Draws into `canvas`; throws where the browser has no WebGL. `still`: people who asked for little movement. */
export function createView(canvas: HTMLCanvasElement, still: boolean): View {
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

  const scene = new Scene();
  scene.background = new Color(COLORS.wall);
  scene.fog = new Fog(COLORS.wall, 9, 19);
  const camera = new PerspectiveCamera(50, 1, 0.05, 40);
  const room = createRoom(still);
  const flames = createFlames(still);
  scene.add(room.group, flames.group, camera);

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

  // What the player holds, fixed to the eyes.
  const held = createExtinguisher('water');
  held.group.position.set(0, -0.4, -0.86);
  held.group.rotation.set(0.12, 0.35, 0);
  held.group.visible = false;
  held.group.userData.action = 'turn-over';
  held.pin.userData.action = 'pull-pin';
  held.lever.userData.action = 'squeeze';
  const hand = new Group();
  const nozzle = drum(0.016, 0.026, 0.2, COLORS.night, [0, 0, -0.04], 20);
  nozzle.rotation.x = -Math.PI / 2;
  const sleeve = drum(0.04, 0.062, 0.34, COLORS.violet, [0.1, -0.13, 0.27]);
  sleeve.rotation.set(1.05, 0, 0.42);
  const cuff = drum(0.044, 0.044, 0.03, COLORS.paper, [0.045, -0.06, 0.135]);
  cuff.rotation.copy(sleeve.rotation);
  const palm = ball(0.042, COLORS.skin, [0.018, -0.016, 0.07]);
  palm.scale.set(0.95, 0.9, 1.35);
  const thumb = block([0.024, 0.024, 0.075], COLORS.skin, [-0.022, 0.02, 0.03], 0.012);
  const fingers = [0.03, 0.053, 0.076, 0.099].map((z) =>
    block([0.062, 0.024, 0.022], COLORS.skin, [-0.006, -0.03, z], 0.011),
  );
  const hose = new Mesh(
    new TubeGeometry(
      new CatmullRomCurve3([
        new Vector3(0, 0, 0.04),
        new Vector3(0, -0.03, 0.14),
        new Vector3(-0.1, -0.2, 0.26),
        new Vector3(-0.14, -0.5, 0.2),
      ]),
      24,
      0.014,
      10,
    ),
    paint(COLORS.dark),
  );
  const tip = new Group();
  tip.position.z = -0.16;
  hand.add(nozzle, sleeve, cuff, palm, thumb, ...fingers, hose, tip);
  hand.visible = false;
  for (const part of [held.group, hand])
    part.traverse((child) => {
      child.castShadow = false;
      child.receiveShadow = false;
    });
  camera.add(held.group, hand);

  let time = 0;
  const running = new Set<(seconds: number) => boolean>();
  /** Calls `step` with 0 to 1 over so many seconds of the exercise's own time, which stands still while paused. */
  function over(seconds: number, step: (t: number) => void = () => {}): Promise<void> {
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

  // The eyes.
  const now = { from: SHOTS.alarm.from.clone(), to: SHOTS.alarm.to.clone(), across: 59, upright: 34 };
  const head = { yaw: 0, pitch: 0 };
  let width = 1;
  let height = 1;
  let insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };

  function project() {
    const freeWidth = Math.max(80, width - insets.left - insets.right);
    const freeHeight = Math.max(80, height - insets.top - insets.bottom);
    const focal = Math.min(
      freeWidth / 2 / Math.tan(MathUtils.degToRad(now.across) / 2),
      freeHeight / 2 / Math.tan(MathUtils.degToRad(now.upright) / 2),
    );
    camera.fov = MathUtils.radToDeg(2 * Math.atan(height / 2 / focal));
    camera.aspect = width / height;
    const dx = insets.left + freeWidth / 2 - width / 2;
    const dy = insets.top + freeHeight / 2 - height / 2;
    camera.setViewOffset(width, height, -dx, -dy, width, height);
    // The hand stays in its corner of the picture whatever the lens.
    const low = (freeHeight / 2 / focal) * HAND_AWAY;
    hand.position.set(Math.min(0.85 * low, 0.5 * (freeWidth / 2 / focal) * HAND_AWAY), -0.68 * low, -HAND_AWAY);
    hand.scale.setScalar(low / 0.26);
  }

  function moveTo(target: Shot, seconds: number): Promise<void> {
    const start = { from: now.from.clone(), to: now.to.clone(), across: now.across, upright: now.upright };
    const { yaw, pitch } = head;
    return over(still ? 0.01 : seconds, (t) => {
      const k = ease(t);
      now.from.lerpVectors(start.from, target.from, k);
      now.to.lerpVectors(start.to, target.to, k);
      now.across = MathUtils.lerp(start.across, target.across, k);
      now.upright = MathUtils.lerp(start.upright, target.upright, k);
      head.yaw = yaw * (1 - k);
      head.pitch = pitch * (1 - k);
      project();
    });
  }

  // Resolution follows what the machine can draw.
  let ratio = 1;
  let passed = 0;
  let frames = 0;
  function fit(wanted = ratio) {
    ratio = Math.max(RATIO_MIN, Math.min(wanted, devicePixelRatio, 2, Math.sqrt(PIXELS_MAX / (width * height))));
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
  }
  function measure(seconds: number) {
    passed += seconds * 1000;
    frames += 1;
    if (frames < 24 && passed < 1000) return;
    const mean = passed / frames;
    passed = 0;
    frames = 0;
    if (mean > SLOW_MS && ratio > RATIO_MIN) fit(ratio * Math.max(0.7, Math.sqrt(SLOW_MS / mean)));
    else if (mean < FAST_MS && ratio < devicePixelRatio) fit(ratio * 1.15);
  }
  new ResizeObserver(([entry]) => {
    if (!entry || entry.contentRect.width === 0) return;
    width = entry.contentRect.width;
    height = entry.contentRect.height;
    fit(Math.max(ratio, Math.min(devicePixelRatio, 1)));
    project();
  }).observe(canvas);

  const ray = new Raycaster();
  const firePlane = new Plane().setFromNormalAndCoplanarPoint(
    SAFE_SPOT.clone().sub(FIRE_PLACE).normalize(),
    FIRE_PLACE,
  );
  const aimPoint = ({ x, height: y }: Aim) => FIRE_PLACE.clone().addScaledVector(FIRE_RIGHT, x).setY(y);
  function toRay({ x, y }: Point) {
    ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), camera);
  }
  function onPicture(place: Vector3): Point | null {
    const seen = place.clone().project(camera);
    if (seen.z > 1 || Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1) return null;
    return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
  }
  /** What the choices about the extinguisher in the hands mean, in its own coordinates. */
  const inHand: Partial<Record<ActionId, Vector3>> = {
    'pull-pin': held.pin.position.clone().add(new Vector3(0.078, 0, 0)),
    squeeze: held.lever.position.clone().add(new Vector3(0, 0.03, 0.07)),
    'turn-over': new Vector3(0, 0.3, 0.088),
  };

  let choices: readonly ActionId[] = [];
  let pointed: ActionId | null = null;
  let heat: readonly number[] = [0.35, 0.7, 1, 0.7, 0.35];
  let glow = 0;
  let aim: Aim = { x: 0, height: 0.8 };
  let spraying = false;
  /** A jet that belongs to an action rather than to the sweep. */
  let jet: { from: Object3D | Vector3; to: Vector3 } | null = null;

  const actions: Partial<Record<ActionId, () => Promise<void>>> = {
    async 'call-point'() {
      await moveTo(CALL_POINT, 1);
      room.pressCallPoint();
      room.openDoor();
      room.colleague.leave();
      await over(0.5);
    },
    async water() {
      const { group } = room.extinguishers.water;
      const { z } = group.position;
      await over(still ? 0.01 : 0.45, (t) => {
        group.position.z = z + ease(t) * 0.5;
      });
      group.visible = false;
      group.position.z = z;
      renderer.shadowMap.needsUpdate = true;
    },
    async 'pull-pin'() {
      const { x } = held.pin.position;
      await over(still ? 0.01 : 0.5, (t) => {
        held.pin.position.x = x + ease(t) * 0.22;
        held.pin.rotation.x = t * 2;
      });
      held.pin.visible = false;
      held.pin.position.x = x;
      held.lever.rotation.x = -0.02;
      const mouth = held.group.localToWorld(new Vector3(-0.113, 0.1, 0.01));
      const ahead = new Vector3().subVectors(now.to, now.from).normalize();
      jet = {
        from: mouth,
        to: mouth
          .clone()
          .addScaledVector(ahead, 0.7)
          .setY(mouth.y - 0.75),
      };
      await over(0.7);
      jet = null;
      held.lever.rotation.x = -0.22;
    },
    async 'watch-embers'() {
      await over(still ? 0.01 : 1.1, (t) => {
        glow = t;
        heat = [0, 0, 0.4 * Math.max(0, t - 0.4), 0, 0];
      });
    },
    async 'spray-embers'() {
      jet = { from: tip, to: FIRE_PLACE.clone().setY(0.36) };
      await over(1.2, (t) => {
        glow = 1 - t;
        heat = [0, 0, 0.24 * Math.max(0, 1 - t * 1.6), 0, 0];
      });
      jet = null;
    },
    'back-away': () => moveTo(SHOTS.end, 2.2),
  };

  return {
    async show(name) {
      if (name === 'alarm') Object.assign(room.extinguishers.water.group, { visible: true });
      room.spots.visible = name === 'position';
      room.lamps.visible = name !== 'position';
      held.group.visible = name === 'pin';
      held.pin.visible = name === 'pin';
      hand.visible = false;
      renderer.shadowMap.needsUpdate = true;
      await moveTo(SHOTS[name], 0.9);
      hand.visible = ['sweep', 'watch', 'embers', 'leave', 'end'].includes(name);
    },
    async perform(action) {
      await actions[action]?.();
    },
    setChoices(next) {
      choices = next;
    },
    point(action) {
      pointed = action;
    },
    look(dx, dy) {
      head.yaw = MathUtils.clamp(head.yaw + dx * 0.0022, -0.55, 0.55);
      head.pitch = MathUtils.clamp(head.pitch + dy * 0.0022, -0.3, 0.3);
    },
    pick(at) {
      toRay(at);
      for (const { object } of ray.intersectObjects([room.group, held.group], true)) {
        let part: Object3D | null = object;
        while (part && !choices.includes(part.userData.action)) part = part.parent;
        if (part) return part.userData.action as ActionId;
      }
      return null;
    },
    aimAt(at) {
      toRay(at);
      const hit = ray.ray.intersectPlane(firePlane, new Vector3()) ?? FIRE_PLACE.clone();
      return { x: hit.clone().sub(FIRE_PLACE).dot(FIRE_RIGHT), height: hit.y };
    },
    burn(nextHeat, nextGlow) {
      heat = nextHeat;
      glow = nextGlow;
    },
    spray(nextAim, on) {
      if (nextAim) aim = nextAim;
      spraying = on;
    },
    locate(action) {
      const part = inHand[action];
      if (part) return held.group.visible ? onPicture(held.group.localToWorld(part.clone())) : null;
      const anchor = room.anchors[action];
      return anchor ? onPicture(anchor) : null;
    },
    locateAim: (at) => onPicture(aimPoint(at)),
    setInsets(next) {
      insets = next;
      project();
    },
    frame(seconds) {
      time += seconds;
      for (const step of running) if (!step(seconds)) running.delete(step);
      room.frame(seconds, time);

      camera.position.copy(now.from);
      camera.lookAt(now.to);
      const sway = still ? 0 : Math.sin(time * 0.9) * 0.0025;
      camera.rotateY(head.yaw);
      camera.rotateX(head.pitch + sway);
      camera.updateMatrixWorld();
      camera.updateProjectionMatrix();

      for (const [kind, { group }] of Object.entries(room.extinguishers)) {
        const forward = pointed === kind && choices.includes(pointed) ? -2.7 : -2.82;
        if (running.size === 0) group.position.z += (forward - group.position.z) * Math.min(1, seconds * 14);
      }
      for (const spot of room.spots.children) {
        const scale = pointed === spot.userData.action ? 1.22 : 1;
        spot.scale.setScalar(spot.scale.x + (scale - spot.scale.x) * Math.min(1, seconds * 14));
      }

      const target = aimPoint(aim);
      if (hand.visible) {
        hand.lookAt(target);
        hand.rotateY(Math.PI);
        hand.updateMatrixWorld(true);
      }
      const from = jet?.from instanceof Vector3 ? jet.from : tip.getWorldPosition(new Vector3());
      flames.frame(seconds, time, {
        heat,
        glow,
        facing: camera.quaternion,
        jet: jet ? { from, to: jet.to } : spraying ? { from, to: target } : null,
      });
      // Before drawing: a change of resolution empties the picture.
      measure(seconds);
      renderer.render(scene, camera);
    },
  };
}
