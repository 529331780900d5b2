import type { Point } from '@vr/demo-kit/hud';
import { createPicture, type View as KitView, type Shot, shot } from '@vr/demo-kit/picture';
import { type Object3D, Plane, Vector3 } from 'three';
import { createActions, type FireState } from './actions.ts';
import type { ActionId, StageId } from './exercise.ts';
import { createExtinguisher, type Extinguisher } from './extinguisher.ts';
import type { Aim } from './fire.ts';
import { createFlames } from './flames.ts';
import { createHand } from './hand.ts';
import { createRoom, FIRE_PLACE, FIRE_RIGHT, type Room, SAFE_SPOT } from './room.ts';

type ShotName = StageId | 'end';

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

/** The picture of the workshop and the fire. */
export interface View extends KitView {
  aimAt(at: Point): Aim;
  burn(heat: readonly number[], glow: number): void;
  spray(aim: Aim | null, on: boolean): void;
  locateAim(aim: Aim): Point | null;
}

const HAND_AWAY = 0.56;

/** Creates the extinguisher in the learner's hands, hidden at first. */
function holdExtinguisher(): Extinguisher {
  const held = createExtinguisher('water');
  held.group.position.set(0, -0.4, -0.86);
  held.group.rotation.set(0.12, 0.35, 0);
  held.group.visible = false;
  held.group.userData.action = 'turn-over';
  held.pin.userData.action = 'pull-pin';
  held.lever.userData.action = 'squeeze';
  return held;
}

function withoutShadows(object: Object3D): void {
  object.traverse((part) => {
    part.castShadow = false;
    part.receiveShadow = false;
  });
}

/** Moves the object of the highlighted choice forward or enlarges it, a little more in each frame. */
function highlight(
  room: Room,
  action: string | null,
  choices: readonly string[],
  seconds: number,
  isMoving: boolean,
): void {
  const pace = Math.min(1, seconds * 14);
  for (const [kind, { group }] of Object.entries(room.extinguishers)) {
    const forward = action === kind && choices.includes(kind) ? -2.7 : -2.82;
    if (!isMoving) group.position.z += (forward - group.position.z) * pace;
  }
  for (const spot of room.spots.children) {
    const scale = action === spot.userData.action ? 1.22 : 1;
    spot.scale.setScalar(spot.scale.x + (scale - spot.scale.x) * pace);
  }
}

/** Creates the view. Throws if the browser has no WebGL. `still`: the user prefers reduced motion. */
export function createView(canvas: HTMLCanvasElement, still: boolean): View {
  const { hand, tip } = createHand();
  const picture = createPicture(canvas, still, SHOTS.alarm, ({ freeWidth, freeHeight, focal }) => {
    // Keeps the hand in its corner of the picture, whatever the focal length.
    const low = (freeHeight / 2 / focal) * HAND_AWAY;
    hand.position.set(Math.min(0.85 * low, 0.5 * (freeWidth / 2 / focal) * HAND_AWAY), -0.68 * low, -HAND_AWAY);
    hand.scale.setScalar(low / 0.26);
  });
  const { scene, camera, moveTo, onPicture } = picture;
  const room = createRoom(still);
  const flames = createFlames(still);
  scene.add(room.group, flames.group);

  const held = holdExtinguisher();
  hand.visible = false;
  for (const part of [held.group, hand]) withoutShadows(part);
  // The learner's hand and extinguisher move with the camera.
  camera.add(held.group, hand);

  const firePlane = new Plane().setFromNormalAndCoplanarPoint(
    SAFE_SPOT.clone().sub(FIRE_PLACE).normalize(),
    FIRE_PLACE,
  );
  const aimPoint = ({ x, height: y }: Aim) => FIRE_PLACE.clone().addScaledVector(FIRE_RIGHT, x).setY(y);
  /** The positions of the choices on the held extinguisher, in the extinguisher's coordinates. */
  const inHand: Partial<Record<string, Vector3>> = {
    'pull-pin': held.pin.position.clone().add(new Vector3(0.078, 0, 0)),
    squeeze: held.lever.position.clone().add(new Vector3(0, 0.03, 0.07)),
    'turn-over': new Vector3(0, 0.3, 0.088),
  };

  let choices: readonly string[] = [];
  let pointed: string | null = null;
  const state: FireState = { heat: [0.35, 0.7, 1, 0.7, 0.35], glow: 0, jet: null };
  let aim: Aim = { x: 0, height: 0.8 };
  let spraying = false;

  const actions = createActions({ picture, room, held, tip, state, still, end: SHOTS.end });

  return {
    async show(name) {
      if (name === 'alarm') Object.assign(room.extinguishers.water.group, { visible: true });
      room.spots.visible = name === 'position';
      room.lamps.visible = name !== 'position';
      held.group.visible = name === 'pin';
      held.pin.visible = name === 'pin';
      hand.visible = false;
      picture.shadowsChanged();
      await moveTo(SHOTS[name as ShotName], 0.9);
      hand.visible = ['sweep', 'watch', 'embers', 'leave', 'end'].includes(name);
    },
    async perform(action) {
      await actions[action]?.();
    },
    catchUp: (done) =>
      picture.atOnce(async () => {
        for (const action of done) await actions[action]?.();
      }),
    setChoices(next) {
      choices = next;
    },
    point(action) {
      pointed = action;
    },
    look: picture.look,
    pick: (at) => picture.pick(at, [room.group, held.group], choices),
    aimAt(at) {
      const hit = picture.rayAt(at).ray.intersectPlane(firePlane, new Vector3()) ?? FIRE_PLACE.clone();
      return { x: hit.clone().sub(FIRE_PLACE).dot(FIRE_RIGHT), height: hit.y };
    },
    burn(heat, glow) {
      state.heat = heat;
      state.glow = glow;
    },
    spray(nextAim, on) {
      if (nextAim) aim = nextAim;
      spraying = on;
    },
    locate(action) {
      const part = inHand[action];
      if (part) return held.group.visible ? onPicture(held.group.localToWorld(part.clone())) : null;
      const anchor = room.anchors[action as ActionId];
      return anchor ? onPicture(anchor) : null;
    },
    locateAim: (at) => onPicture(aimPoint(at)),
    setInsets: picture.setInsets,
    frame: (seconds) =>
      picture.frame(seconds, (time) => {
        room.frame(seconds, time);
        highlight(room, pointed, choices, seconds, picture.moving);
        const target = aimPoint(aim);
        if (hand.visible) {
          hand.lookAt(target);
          hand.rotateY(Math.PI);
          hand.updateMatrixWorld(true);
        }
        const { heat, glow, jet } = state;
        const from = jet?.from instanceof Vector3 ? jet.from : tip.getWorldPosition(new Vector3());
        flames.frame(seconds, time, {
          heat,
          glow,
          facing: camera.quaternion,
          jet: jet ? { from, to: jet.to } : spraying ? { from, to: target } : null,
        });
      }),
  };
}
