import type { Point } from '@vr/demo-kit/hud';
import { type Play, play, type Special } from '@vr/demo-kit/play';
import { createSound, noise, swinging } from '@vr/demo-kit/sound';
import { fill } from '@vr/demo-kit/texts';
import { RULES } from './exercise.ts';
import {
  AGENT_SECONDS,
  type Aim,
  advance,
  createFire,
  describeAim,
  isOut,
  levelOf,
  readFire,
  scoreOf,
} from './fire.ts';
import { showSweep } from './sweep-panel.ts';
import { textsFor } from './texts.ts';
import { createView, type View } from './view.ts';

const AIM_STEP = 0.14;
const AIM_REACH = 1.2;
const AIM_HEIGHT_MAX = 1.4;

const player = window.PortalPlayer?.start();
const texts = textsFor([player?.lang ?? null, ...navigator.languages]);
const sound = createSound({
  alarm: {
    source: (context) => swinging(context, 'triangle', 780, { type: 'square', times: 0.9, by: 90 }),
    filter: 'lowpass',
    frequency: 1600,
    seconds: 0.3,
  },
  fire: { source: (context) => noise(context, true), filter: 'lowpass', frequency: 1400, seconds: 0.15 },
  spray: { source: (context) => noise(context, false), filter: 'bandpass', frequency: 3200, seconds: 0.06 },
});
const playSpray = (on: boolean) => sound.level('spray', on ? 0.16 : 0);

/** The heat of each place of the fire at the start of a stage, from left to right. */
const HEAT: Record<string, number[]> = {
  alarm: [0.35, 0.7, 1, 0.7, 0.35],
  choose: [0.7, 1, 1, 1, 0.7],
  position: [1, 1, 1, 1, 1],
  watch: [0, 0, 0, 0, 0],
};

/** Runs the sweep stage, in which the learner aims and sprays until the fire is out. */
function sweep({ hud, view, saved, save, end }: Play<View>): Special {
  const fire = readFire(saved) ?? createFire();
  let aim: Aim = { x: 0, height: 0.85 };
  let spraying = false;
  let over = false;
  const panel = showSweep(hud, texts, {
    toggle: () => setSpray(!spraying),
    aim: (dx, dy) => moveAim(dx * AIM_STEP, dy * AIM_STEP),
  });
  hud.stage.classList.add('aiming');
  panel.update({ level: 1, agent: 1, aim: 'high', spraying });

  function setSpray(on: boolean) {
    if (over || spraying === on) return;
    spraying = on;
    playSpray(on);
    if (!on) save(fire);
  }
  function setAim({ x, height }: Aim) {
    aim = {
      x: Math.max(-AIM_REACH, Math.min(AIM_REACH, x)),
      height: Math.max(0.02, Math.min(AIM_HEIGHT_MAX, height)),
    };
  }
  const moveAim = (dx: number, dy: number) => setAim({ x: aim.x + dx, height: aim.height + dy });
  const aimAt = (at: Point) => view && setAim(view.aimAt(at));

  function finish() {
    setSpray(false);
    over = true;
    view?.spray(null, false);
    hud.stage.classList.remove('aiming');
    void end(scoreOf(fire), fill(texts.sweep.done, { seconds: Math.round(fire.sprayedSeconds) }));
  }

  return {
    down(at) {
      if (!view) return;
      aimAt(at);
      setSpray(true);
    },
    move: aimAt,
    up: () => setSpray(false),
    arrow: (dx, dy) => moveAim(dx * AIM_STEP, dy * AIM_STEP),
    pause: () => setSpray(false),
    frame(seconds) {
      const { refills } = fire;
      advance(fire, seconds, spraying ? aim : null);
      if (fire.refills > refills) panel.warn(texts.sweep.refill);
      panel.update({ level: levelOf(fire), agent: fire.agent / AGENT_SECONDS, aim: describeAim(aim), spraying });
      view?.burn(fire.heat, 0);
      view?.spray(aim, spraying);
      sound.level('fire', levelOf(fire) * 0.3);
      hud.reticle(view?.locateAim(aim) ?? null);
      if (isOut(fire)) finish();
    },
  };
}

await play<View, 'alarm' | 'fire' | 'spray'>({
  player,
  texts,
  rules: RULES,
  createView,
  sound,
  entering(stage, view) {
    const burns = stage !== undefined && ['alarm', 'choose', 'pin', 'position'].includes(stage);
    sound.level('fire', burns ? 0.25 : 0);
    if (stage === undefined) sound.level('alarm', 0);
    const heat = stage && HEAT[stage];
    if (heat) view?.burn(heat, 0);
  },
  special: (_stage, started) => sweep(started),
  performing(action) {
    if (action === 'call-point') sound.level('alarm', 0.035);
    const spraying =
      action === 'pull-pin' || action === 'spray-embers' ? setTimeout(() => playSpray(true), 400) : undefined;
    return () => {
      clearTimeout(spraying);
      playSpray(false);
      if (action === 'call-point') sound.level('alarm', 0);
    };
  },
  notes: (step, score) => (step === 'extinguish' && score < 100 ? [texts.end.water] : []),
});
