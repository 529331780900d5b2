import type { Point } from '@vr/content-kit/hud';
import { ball, block, COLORS, drum, paint } from '@vr/content-kit/paint';
import { createPicture, ease, type View as KitView, type Shot, shot } from '@vr/content-kit/picture';
import { CatmullRomCurve3, Group, Mesh, type Object3D, Plane, TubeGeometry, Vector3 } from 'three';
import type { ActionId, StageId } from './exercise.ts';
import { createExtinguisher } from './extinguisher.ts';
import type { Aim } from './fire.ts';
import { createFlames } from './flames.ts';
import { createRoom, FIRE_PLACE, FIRE_RIGHT, SAFE_SPOT } from './room.ts';

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
const CALL_POINT: Shot = shot([1.35, 1.5, -0.1], [2.45, 1.4, -3], 46, 40);

/** The workshop that burns. */
export interface View extends KitView {
  /** Where a point of the picture lies in the plane of the fire. */
  aimAt(at: Point): Aim;
  burn(heat: readonly number[], glow: number): void;
  spray(aim: Aim | null, on: boolean): void;
  locateAim(aim: Aim): Point | null;
}

const HAND_AWAY = 0.56;

/** Draws into `canvas`; throws where the browser has no WebGL. `still`: people who asked for little movement. */
export function createView(canvas: HTMLCanvasElement, still: boolean): View {
  const hand = new Group();
  const picture = createPicture(canvas, still, SHOTS.alarm, ({ freeWidth, freeHeight, focal }) => {
    // The hand stays in its corner of the picture whatever the lens.
    const low = (freeHeight / 2 / focal) * HAND_AWAY;
    hand.position.set(Math.min(0.85 * low, 0.5 * (freeWidth / 2 / focal) * HAND_AWAY), -0.68 * low, -HAND_AWAY);
    hand.scale.setScalar(low / 0.26);
  });
  const { scene, camera, eyes: now, over, moveTo, onPicture } = picture;
  const room = createRoom(still);
  const flames = createFlames(still);
  scene.add(room.group, flames.group);

  // What the player holds, fixed to the eyes.
  const held = createExtinguisher('water');
  held.group.position.set(0, -0.4, -0.86);
  held.group.rotation.set(0.12, 0.35, 0);
  held.group.visible = false;
  held.group.userData.action = 'turn-over';
  held.pin.userData.action = 'pull-pin';
  held.lever.userData.action = 'squeeze';
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

  const firePlane = new Plane().setFromNormalAndCoplanarPoint(
    SAFE_SPOT.clone().sub(FIRE_PLACE).normalize(),
    FIRE_PLACE,
  );
  const aimPoint = ({ x, height: y }: Aim) => FIRE_PLACE.clone().addScaledVector(FIRE_RIGHT, x).setY(y);
  /** What the choices about the extinguisher in the hands mean, in its own coordinates. */
  const inHand: Partial<Record<string, Vector3>> = {
    'pull-pin': held.pin.position.clone().add(new Vector3(0.078, 0, 0)),
    squeeze: held.lever.position.clone().add(new Vector3(0, 0.03, 0.07)),
    'turn-over': new Vector3(0, 0.3, 0.088),
  };

  let choices: readonly string[] = [];
  let pointed: string | null = null;
  let heat: readonly number[] = [0.35, 0.7, 1, 0.7, 0.35];
  let glow = 0;
  let aim: Aim = { x: 0, height: 0.8 };
  let spraying = false;
  /** A jet that belongs to an action rather than to the sweep. */
  let jet: { from: Object3D | Vector3; to: Vector3 } | null = null;

  const actions: Partial<Record<string, () => Promise<void>>> = {
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
      picture.shadowsChanged();
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
      picture.shadowsChanged();
      await moveTo(SHOTS[name as ShotName], 0.9);
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
    look: picture.look,
    pick: (at) => picture.pick(at, [room.group, held.group], choices),
    aimAt(at) {
      const hit = picture.rayAt(at).ray.intersectPlane(firePlane, new Vector3()) ?? FIRE_PLACE.clone();
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
      const anchor = room.anchors[action as ActionId];
      return anchor ? onPicture(anchor) : null;
    },
    locateAim: (at) => onPicture(aimPoint(at)),
    setInsets: picture.setInsets,
    frame: (seconds) =>
      picture.frame(seconds, (time) => {
        room.frame(seconds, time);
        for (const [kind, { group }] of Object.entries(room.extinguishers)) {
          const forward = pointed === kind && choices.includes(pointed) ? -2.7 : -2.82;
          if (!picture.moving) group.position.z += (forward - group.position.z) * Math.min(1, seconds * 14);
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
      }),
  };
}
