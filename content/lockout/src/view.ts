import { createColleague } from '@vr/content-kit/colleague';
import { createPicture, ease, type Shot, shot, type View } from '@vr/content-kit/picture';
import { Vector3 } from 'three';
import type { ActionId, StageId } from './exercise.ts';
import { createHall } from './hall.ts';
import { createMachine, PRESS_ON_PROP } from './machine.ts';

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

/** Where the thing is that a choice is about; what is no thing has no place. */
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

/** Metres a second that the boxes travel. */
const BELT_SPEED = 0.35;

/** Draws into `canvas`; throws where the browser has no WebGL. `still`: people who asked for little movement. */
export function createView(canvas: HTMLCanvasElement, still: boolean): View {
  const picture = createPicture(canvas, still, SHOTS.sources);
  const { scene, over, moveTo } = picture;
  const machine = createMachine();
  const colleague = createColleague(still, [
    new Vector3(-1.05, 0, -0.45),
    new Vector3(-1.9, 0, 0.9),
    new Vector3(-4.4, 0, 1.05),
  ]);
  colleague.group.rotation.y = 2.6;
  scene.add(createHall(), machine.group, colleague.group);

  let running = false;
  const { y: pressUp } = machine.press.position;
  const slowly = (seconds: number, step: (t: number) => void) => over(still ? 0.01 : seconds, (t) => step(ease(t)));

  async function setSupply(off: boolean) {
    const to = (t: number) => (off ? t : 1 - t);
    await moveTo(SWITCH, 0.9);
    await slowly(0.5, (t) => machine.turnSwitch(to(t)));
    machine.lamp(!off);
    await over(0.3);
    await moveTo(VALVE, 1.2);
    await slowly(0.5, (t) => machine.turnValve(to(t)));
    await over(0.3);
  }

  const actions: Partial<Record<string, () => Promise<void>>> = {
    async 'tell-colleague'() {
      colleague.leave();
      await over(still ? 0.1 : 1.6);
    },
    async 'stop-button'() {
      await slowly(0.25, (t) => machine.pushButton('stop', t));
      await over(0.2);
      machine.pushButton('stop', 0);
    },
    'switch-and-valve': () => setSupply(true),
    async 'own-lock'() {
      await moveTo(SWITCH, 0.8);
      machine.lock(true);
      await over(0.8);
      await moveTo(VALVE, 1.1);
      await over(0.5);
    },
    async 'open-bleed'() {
      await slowly(0.4, (t) => machine.bleed(t));
      await slowly(1.4, (t) => machine.gauge(6 * (1 - t)));
      await over(0.3);
    },
    async 'put-prop'() {
      machine.prop.visible = true;
      const { z } = machine.prop.position;
      await slowly(0.6, (t) => {
        machine.prop.position.z = z + (1 - t) * 0.9;
      });
      await slowly(0.5, (t) => {
        machine.press.position.y = pressUp + (PRESS_ON_PROP - pressUp) * t;
      });
      picture.shadowsChanged();
    },
    async 'press-start'() {
      await slowly(0.25, (t) => machine.pushButton('start', t));
      await over(0.7);
      machine.pushButton('start', 0);
    },
    async 'measure-proved'() {
      for (const volts of [230, 0, 230]) {
        machine.tester(volts);
        await over(0.7);
      }
      machine.tester(0);
      await over(0.3);
    },
    async 'tidy-up'() {
      await slowly(0.4, (t) => {
        machine.press.position.y = PRESS_ON_PROP + (pressUp - PRESS_ON_PROP) * t;
      });
      machine.prop.visible = false;
      machine.tools.visible = false;
      picture.shadowsChanged();
      await over(0.5);
    },
    async 'own-unlock'() {
      machine.lock(false);
      machine.bleed(0);
      await setSupply(false);
      machine.gauge(6);
      await moveTo(SHOTS.end, 1.2);
      running = true;
    },
  };

  return {
    async show(stage) {
      if (stage === 'sources') {
        running = false;
        machine.jam.visible = true;
        machine.lamp(true);
      }
      // Tools come with the work, and the box is out once it is done.
      machine.tools.visible = stage === 'clear';
      if (stage === 'clear') machine.jam.visible = false;
      machine.tester(stage === 'measure' ? 0 : null);
      picture.shadowsChanged();
      await moveTo(SHOTS[stage as StageId | 'end'], 0.9);
    },
    async perform(action) {
      await actions[action]?.();
    },
    // What a choice is about is a place rather than a part: the marker there is what one presses.
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
