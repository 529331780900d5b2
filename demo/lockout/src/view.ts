import { createColleague } from '@vr/demo-kit/colleague';
import { createPicture, type Shot, shot, type View } from '@vr/demo-kit/picture';
import { Vector3 } from 'three';
import { createActions } from './actions.ts';
import type { ActionId, StageId } from './exercise.ts';
import { createHall } from './hall.ts';
import { createMachine } from './machine.ts';

const WHOLE = shot([0.1, 1.75, 4.1], [0, 1.25, -1.5], 66, 44);
const SWITCH = shot([2.7, 1.45, -0.7], [2.95, 1.25, -2.8], 42, 42);
const VALVE = shot([-2.6, 1.15, -1.1], [-2.75, 0.85, -2.86], 44, 44);
const PANEL = shot([1.35, 1.45, 0.75], [1.55, 1.12, -0.55], 38, 38);
const UNDER = shot([0.35, 1.5, 0.9], [0, 1.3, -1.5], 44, 40);

const SHOTS: Record<StageId | 'end', Shot> = {
  sources: WHOLE,
  tell: shot([0.4, 1.7, 3.4], [-0.5, 1.2, -1.2], 62, 42),
  stop: shot([1.2, 1.6, 1.7], [1.75, 1.2, -1.6], 52, 40),
  isolate: WHOLE,
  lock: shot([0.6, 1.6, 2.6], [0.2, 1.25, -2.5], 68, 40),
  bleed: VALVE,
  weight: UNDER,
  try: PANEL,
  measure: shot([2.85, 1.1, -1.1], [2.95, 0.9, -2.8], 40, 40),
  clear: UNDER,
  unlock: shot([0.6, 1.6, 2.6], [0.2, 1.25, -2.5], 68, 40),
  end: shot([-0.6, 1.8, 4.1], [0.1, 1.2, -1.5], 62, 42),
};

/** The positions of the choices' objects. Choices without an object are missing. */
const PLACES: Partial<Record<ActionId, Vector3>> = {
  'electricity-only': new Vector3(2.95, 1.75, -2.5),
  'all-sources': new Vector3(0, 1.78, -1.2),
  'electricity-and-air': new Vector3(-2.85, 1.25, -2.7),
  'tell-colleague': new Vector3(-1.05, 1.75, -0.35),
  'leave-note': new Vector3(1.55, 1.4, -0.4),
  'emergency-stop': new Vector3(1.55, 0.98, -0.38),
  'main-switch-first': new Vector3(2.95, 1.45, -2.5),
  'stop-button': new Vector3(1.66, 1.24, -0.38),
  'switch-and-valve': new Vector3(-2.85, 1.3, -2.7),
  'switch-only': new Vector3(2.95, 1.45, -2.5),
  'stop-is-enough': new Vector3(1.6, 1.24, -0.4),
  'own-lock': new Vector3(2.95, 1.3, -2.5),
  'board-lock': new Vector3(-2.1, 1.55, -2.9),
  'loosen-hose': new Vector3(-2.2, 0.24, -2.8),
  'open-bleed': new Vector3(-2.7, 0.5, -2.75),
  'wait-for-air': new Vector3(-2.85, 0.8, -2.7),
  'put-prop': new Vector3(-0.3, 1.1, -1.35),
  'trust-cylinder': new Vector3(0, 2.3, -1.4),
  'hold-by-hand': new Vector3(0.3, 1.62, -1.2),
  'look-at-lamp': new Vector3(1.55, 1.36, -0.42),
  'press-start': new Vector3(1.44, 1.22, -0.4),
  'measure-once': new Vector3(2.8, 0.86, -2.6),
  'measure-proved': new Vector3(3.03, 0.68, -2.5),
  'start-at-once': new Vector3(0.75, 1.1, -0.9),
  'tidy-up': new Vector3(-0.3, 1.15, -1.35),
  'own-unlock': new Vector3(2.95, 1.3, -2.5),
  'keep-lock': new Vector3(-2.85, 1.1, -2.7),
};

/** The speed of the boxes, in metres per second. */
const BELT_SPEED = 0.35;

/** Creates the view. Throws if the browser has no WebGL. `still`: the user prefers reduced motion. */
export function createView(canvas: HTMLCanvasElement, still: boolean): View {
  const picture = createPicture(canvas, still, SHOTS.sources);
  const { scene, moveTo } = picture;
  const machine = createMachine();
  const colleague = createColleague(still, [
    new Vector3(-1.05, 0, -0.45),
    new Vector3(-1.9, 0, 0.9),
    new Vector3(-4.4, 0, 1.05),
  ]);
  colleague.group.rotation.y = 2.6;
  scene.add(createHall(), machine.group, colleague.group);

  let running = false;
  const actions = createActions(
    { picture, machine, colleague, still, shots: { SWITCH, VALVE, end: SHOTS.end } },
    () => {
      running = true;
    },
  );

  return {
    async show(stage) {
      if (stage === 'sources') {
        running = false;
        machine.jam.visible = true;
        machine.lamp(true);
      }
      // In the stage `clear`, the jammed box has been removed, but the tools still lie around.
      machine.tools.visible = stage === 'clear';
      if (['clear', 'unlock'].includes(stage)) machine.jam.visible = false;
      machine.tester(stage === 'measure' ? 0 : null);
      picture.shadowsChanged();
      await moveTo(SHOTS[stage as StageId | 'end'], 0.9);
    },
    async perform(action) {
      await actions[action]?.();
    },
    catchUp: (done) =>
      picture.atOnce(async () => {
        for (const action of done) await actions[action]?.();
      }),
    // The choices have positions instead of objects. Learners press the markers at these positions.
    setChoices: () => {},
    point: () => {},
    pick: () => null,
    look: picture.look,
    locate(action) {
      const place = PLACES[action as ActionId];
      return place ? picture.onPicture(place) : null;
    },
    setInsets: picture.setInsets,
    frame: (seconds) =>
      picture.frame(seconds, () => {
        colleague.frame(seconds);
        if (running) machine.travel(BELT_SPEED * seconds);
      }),
  };
}
