import { ease, type Picture, type Shot, shot } from '@vr/demo-kit/picture';
import { type Object3D, Vector3 } from 'three';
import type { Extinguisher } from './extinguisher.ts';
import { FIRE_PLACE, type Room } from './room.ts';

/** The state of the picture that the actions and the sweep stage change. */
export interface FireState {
  heat: readonly number[];
  glow: number;
  /** The spray during an action; the sweep stage has its own. */
  jet: { from: Object3D | Vector3; to: Vector3 } | null;
}

interface Scenery {
  picture: Picture;
  room: Room;
  held: Extinguisher;
  /** The point where the spray leaves the nozzle. */
  tip: Object3D;
  state: FireState;
  still: boolean;
  end: Shot;
}

const CALL_POINT: Shot = shot([1.35, 1.5, -0.1], [2.45, 1.4, -3], 46, 40);

/** Returns the animation of each right choice. Choices without an animation are missing. */
export function createActions(scenery: Scenery): Partial<Record<string, () => Promise<void>>> {
  const { picture, room, held, tip, state, still, end } = scenery;
  const { over, moveTo } = picture;
  return {
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
      const ahead = new Vector3().subVectors(picture.eyes.to, picture.eyes.from).normalize();
      state.jet = {
        from: mouth,
        to: mouth
          .clone()
          .addScaledVector(ahead, 0.7)
          .setY(mouth.y - 0.75),
      };
      await over(0.7);
      state.jet = null;
      held.lever.rotation.x = -0.22;
    },
    async 'watch-embers'() {
      await over(still ? 0.01 : 1.1, (t) => {
        state.glow = t;
        state.heat = [0, 0, 0.4 * Math.max(0, t - 0.4), 0, 0];
      });
    },
    async 'spray-embers'() {
      state.jet = { from: tip, to: FIRE_PLACE.clone().setY(0.36) };
      await over(1.2, (t) => {
        state.glow = 1 - t;
        state.heat = [0, 0, 0.24 * Math.max(0, 1 - t * 1.6), 0, 0];
      });
      state.jet = null;
    },
    'back-away': () => moveTo(end, 2.2),
  };
}
