import type { Colleague } from '@vr/demo-kit/colleague';
import { ease, type Picture, type Shot } from '@vr/demo-kit/picture';
import { type Machine, PRESS_ON_PROP } from './machine.ts';

interface Scenery {
  picture: Picture;
  machine: Machine;
  colleague: Colleague;
  still: boolean;
  shots: { SWITCH: Shot; VALVE: Shot; end: Shot };
}

/** Returns the animation of each right choice. Calls `onRunning` when the machine runs again. */
export function createActions(
  { picture, machine, colleague, still, shots }: Scenery,
  onRunning: () => void,
): Partial<Record<string, () => Promise<void>>> {
  const { over, moveTo } = picture;
  const { y: pressUp } = machine.press.position;
  const slowly = (seconds: number, step: (t: number) => void) => over(still ? 0.01 : seconds, (t) => step(ease(t)));

  async function setSupply(off: boolean) {
    const to = (t: number) => (off ? t : 1 - t);
    await moveTo(shots.SWITCH, 0.9);
    await slowly(0.5, (t) => machine.turnSwitch(to(t)));
    machine.lamp(!off);
    await over(0.3);
    await moveTo(shots.VALVE, 1.2);
    await slowly(0.5, (t) => machine.turnValve(to(t)));
    await over(0.3);
  }

  return {
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
      await moveTo(shots.SWITCH, 0.8);
      machine.lock(true);
      await over(0.8);
      await moveTo(shots.VALVE, 1.1);
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
      await moveTo(shots.end, 1.2);
      onRunning();
    },
  };
}
