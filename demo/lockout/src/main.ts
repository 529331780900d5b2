import { play } from '@vr/demo-kit/play';
import { createSound, noise, swinging } from '@vr/demo-kit/sound';
import { RULES } from './exercise.ts';
import { textsFor } from './texts.ts';
import { createView } from './view.ts';

const player = window.PortalPlayer?.start();
const sound = createSound({
  /** The belt's motor. */
  hum: {
    source: (context) => swinging(context, 'sawtooth', 52, { type: 'sine', times: 3, by: 2 }),
    filter: 'lowpass',
    frequency: 260,
    seconds: 0.5,
  },
  hiss: { source: (context) => noise(context, false), filter: 'highpass', frequency: 4200, seconds: 0.1 },
});

/** The stages in which the machine is still running. */
const RUNNING = ['sources', 'tell', 'stop'];

await play({
  player,
  texts: textsFor([player?.lang ?? null, ...navigator.languages]),
  rules: RULES,
  createView,
  sound,
  // After the last stage, the machine runs again.
  entering: (stage) => sound.level('hum', stage === undefined || RUNNING.includes(stage) ? 0.05 : 0),
  performing(action) {
    if (action === 'open-bleed') sound.level('hiss', 0.08);
    return () => sound.level('hiss', 0);
  },
});
