import { type ActionId, choicesOf, createExercise, type Exercise, type StageId } from './exercise.ts';
import { AGENT_SECONDS, type Aim, advance, createFire, describeAim, isOut, levelOf, scoreOf } from './fire.ts';
import { createHud, type SweepPanel } from './hud.ts';
import { createSound } from './sound.ts';
import { fill, textsFor } from './texts.ts';
import { createView, type View } from './view.ts';

const AIM_STEP = 0.14;
const AIM_REACH = 1.2;
const AIM_HEIGHT_MAX = 1.4;
/** A dragged distance under this is a tap. */
const TAP_PIXELS = 8;

const player = window.PortalPlayer?.start();
const texts = textsFor([player?.lang ?? null, ...navigator.languages]);
const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
const sound = createSound();
let view: View | undefined;
let soundOn = true;
let paused = false;

const hud = createHud(
  texts,
  {
    sound() {
      soundOn = !soundOn;
      sound.setOn(soundOn);
      hud.sound(soundOn);
    },
    pause: () => pause(true),
  },
  () => view !== undefined,
);
try {
  // The labels on the extinguishers are drawn with it.
  await document.fonts.load("800 72px 'Figtree Variable'").catch(() => []);
  view = createView(hud.canvas, still);
} catch (error) {
  console.warn(error);
}
hud.sound(soundOn);

function showStatus() {
  hud.status(player?.status ?? 'detached');
}
for (const event of ['saved', 'offline', 'refused'] as const) player?.on(event, showStatus);
showStatus();

let exercise: Exercise;
/** What the sweep needs while it runs. */
let sweep: { fire: ReturnType<typeof createFire>; aim: Aim; spraying: boolean; panel: SweepPanel } | undefined;
let choosing = false;
let began = 0;

function begin() {
  sound.start();
  sound.fire(0.5);
  began = Date.now();
  exercise = createExercise(({ id, score }) => {
    player?.step(id, { success: true, score, seconds: Math.round((Date.now() - began) / 1000) });
    began = Date.now();
    showStatus();
  });
  enter();
}

async function enter() {
  const { stage } = exercise;
  hud.progress(exercise);
  sound.fire(stage === 'alarm' || stage === 'choose' || stage === 'pin' || stage === 'position' ? 0.5 : 0);
  if (stage === null) return finish();
  if (stage === 'sweep') return startSweep();
  if (stage === 'alarm') view?.burn([0.35, 0.7, 1, 0.7, 0.35], 0);
  if (stage === 'choose') view?.burn([0.7, 1, 1, 1, 0.7], 0);
  if (stage === 'position') view?.burn([1, 1, 1, 1, 1], 0);
  offer(stage);
  await view?.show(stage);
}

function offer(stage: StageId) {
  const actions = choicesOf(stage);
  choosing = true;
  view?.setChoices(actions);
  hud.choices(stage, actions, { choose, point: (action) => view?.point(action) });
}

async function choose(action: ActionId) {
  if (!choosing) return;
  const { right, cost } = exercise.choose(action);
  sound.chime(right);
  if (!right) {
    hud.wrong(action, cost);
    hud.progress(exercise);
    return;
  }
  choosing = false;
  view?.setChoices([]);
  view?.point(null);
  hud.busy();
  if (action === 'call-point') sound.alarm(true);
  if (action === 'pull-pin' || action === 'spray-embers') setTimeout(() => sound.spray(true), 400);
  const done = hud.right(texts.actions[action].why);
  await view?.perform(action);
  sound.spray(false);
  if (action === 'call-point') sound.alarm(false);
  await done;
  await enter();
}

async function startSweep() {
  const fire = createFire();
  const panel = hud.sweep({
    toggle: () => sweep && setSpray(!sweep.spraying),
    aim: (dx, dy) => moveAim(dx * AIM_STEP, dy * AIM_STEP),
  });
  sweep = { fire, aim: { x: 0, height: 0.85 }, spraying: false, panel };
  hud.stage.classList.add('aiming');
  panel.update({ level: 1, agent: 1, aim: 'high', spraying: false });
  await view?.show('sweep');
}

function setSpray(on: boolean) {
  if (!sweep || sweep.spraying === on) return;
  sweep.spraying = on;
  sound.spray(on);
}

function setAim({ x, height }: Aim) {
  if (!sweep) return;
  sweep.aim = {
    x: Math.max(-AIM_REACH, Math.min(AIM_REACH, x)),
    height: Math.max(0.02, Math.min(AIM_HEIGHT_MAX, height)),
  };
}

function moveAim(dx: number, dy: number) {
  if (sweep) setAim({ x: sweep.aim.x + dx, height: sweep.aim.height + dy });
}

function runSweep(seconds: number) {
  if (!sweep) return;
  const { fire, aim, spraying, panel } = sweep;
  const { refills } = fire;
  advance(fire, seconds, spraying ? aim : null);
  if (fire.refills > refills) panel.tell(texts.sweep.refill);
  panel.update({ level: levelOf(fire), agent: fire.agent / AGENT_SECONDS, aim: describeAim(aim), spraying });
  view?.burn(fire.heat, 0);
  view?.spray(aim, spraying);
  sound.fire(levelOf(fire) * 0.6);
  if (isOut(fire)) endSweep(fire);
}

async function endSweep(fire: ReturnType<typeof createFire>) {
  setSpray(false);
  sweep = undefined;
  view?.spray(null, false);
  hud.reticle(null);
  hud.stage.classList.remove('aiming');
  sound.chime(true);
  exercise.swept(scoreOf(fire));
  hud.progress({ ...exercise, results: exercise.results, score: exercise.score, step: 'extinguish' });
  await hud.right(fill(texts.sweep.done, { seconds: Math.round(fire.sprayedSeconds) }));
  await enter();
}

function finish() {
  player?.score(exercise.score);
  player?.progress(100);
  player?.finish();
  sound.alarm(false);
  showStatus();
  hud.end(exercise, {
    back: player?.framed ? () => player.exit() : null,
    again() {
      view?.show('alarm');
      begin();
    },
  });
}

function pause(on: boolean) {
  if (paused === on || !exercise || exercise.stage === null) return;
  paused = on;
  setSpray(false);
  sound.setPaused(on);
  hud.paused(on ? () => pause(false) : null);
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') pause(true);
});

// Drag to look or aim, tap to act. The whole picture takes touches; each thing in it is a button on the card as well.
let drag: { from: { x: number; y: number }; last: { x: number; y: number } } | null = null;
const inStage = ({ clientX, clientY }: MouseEvent) => {
  const { left, top, width, height } = hud.stage.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = hud.stage;
  return { x: ((clientX - left) / width) * offsetWidth, y: ((clientY - top) / height) * offsetHeight };
};
hud.canvas.addEventListener('pointerdown', (event) => {
  hud.canvas.setPointerCapture(event.pointerId);
  drag = { from: inStage(event), last: inStage(event) };
  if (sweep && view) {
    setAim(view.aimAt(drag.from));
    setSpray(true);
  } else hud.stage.classList.add('grabbing');
});
hud.canvas.addEventListener('pointermove', (event) => {
  const at = inStage(event);
  if (sweep && view) {
    if (drag || event.pointerType === 'mouse') setAim(view.aimAt(at));
  } else if (drag) view?.look(at.x - drag.last.x, at.y - drag.last.y);
  else {
    const action = view?.pick(at) ?? null;
    hud.stage.classList.toggle('over', action !== null);
    hud.mark(action);
    view?.point(action);
  }
  if (drag) drag.last = at;
});
function release(event: PointerEvent) {
  const tapped = drag && Math.hypot(inStage(event).x - drag.from.x, inStage(event).y - drag.from.y) < TAP_PIXELS;
  hud.stage.classList.remove('grabbing');
  if (sweep) setSpray(false);
  else if (tapped && event.type === 'pointerup') {
    const action = view?.pick(inStage(event));
    if (action) choose(action);
  }
  drag = null;
}
hud.canvas.addEventListener('pointerup', release);
hud.canvas.addEventListener('pointercancel', release);

addEventListener('keydown', (event) => {
  if (paused || event.altKey || event.ctrlKey || event.metaKey) return;
  const arrow = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const)[event.key];
  if (!arrow) return;
  if (sweep) {
    event.preventDefault();
    moveAim(arrow[0] * AIM_STEP, arrow[1] * AIM_STEP);
  } else if (!(event.target as Element).closest('.choices, .card')) view?.look(-arrow[0] * 24, arrow[1] * 24);
});

let before = performance.now();
function frame(now: number) {
  requestAnimationFrame(frame);
  // The first frame may bear an earlier time than the script, and a slow machine must not jump.
  const seconds = Math.min(0.25, Math.max(0, now - before) / 1000);
  before = now;
  if (paused) return;
  runSweep(seconds);
  view?.setInsets(hud.covered());
  view?.frame(seconds);
  if (view) {
    hud.place(view.locate);
    hud.reticle(sweep ? view.locateAim(sweep.aim) : null);
  }
}
requestAnimationFrame(frame);

hud.intro(begin);
