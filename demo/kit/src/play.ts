import { choicesOf, createExercise, type Exercise, onlyStep, type Rules } from './exercise.ts';
import { createHud, type Hud, type Point } from './hud.ts';
import type { View } from './picture.ts';
import { choicesBefore, restore, type Saved, stateOf } from './saved.ts';
import type { Sound } from './sound.ts';
import type { Texts } from './texts.ts';

/** A stage without choices. It gets the pointer and the arrow keys until it ends itself. */
export interface Special {
  down(at: Point): void;
  move(at: Point, pressed: boolean): void;
  up(): void;
  arrow(dx: number, dy: number): void;
  pause(): void;
  frame(seconds: number): void;
}

/** The parts that differ from training to training. */
export interface Training<V extends View, Name extends string> {
  /** The portal's player script; undefined if the page does not run inside the portal. */
  player: PortalPlayer.Player | undefined;
  texts: Texts;
  rules: Rules<string, string, string>;
  createView(canvas: HTMLCanvasElement, still: boolean): V;
  sound: Sound<Name>;
  /** Called before a stage starts. `stage` is undefined at the end. */
  entering?(stage: string | undefined, view: V | undefined): void;
  special?(stage: string, play: Play<V>): Special;
  /** Starts the sound for a right choice. Returns a function that stops it. */
  performing?(action: string): () => void;
  /** Returns remarks on a step, shown with the results. */
  notes?(step: string, score: number): string[];
}

/** The parts of a running training that a stage without choices can use. */
export interface Play<V extends View> {
  hud: Hud;
  view: V | undefined;
  /** The data that this stage saved earlier, before an interruption; undefined if none. */
  saved: unknown;
  /** Stores data with which this stage can continue later. */
  save(special: unknown): void;
  /** Ends the stage: explains why it is done. Resolves once the learner has pressed Continue. */
  end(score: number, why: string): Promise<void>;
}

/** The directions of the arrow keys. Up is positive. */
const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** A pointer that moves less than this makes a tap, not a drag. */
const TAP_PIXELS = 8;

/** Runs a training in this page, from the introduction to the results, and reports to the portal. */
export async function play<V extends View, Name extends string>(training: Training<V, Name>): Promise<void> {
  const { player, texts, sound } = training;
  const practised = training.rules.steps.find(({ id }) => id === player?.practice)?.id;
  const rules = practised === undefined ? training.rules : onlyStep(training.rules, practised);
  wearColors(player?.colors ?? null);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let view: V | undefined;
  let soundOn = true;
  let paused = false;

  const hud = createHud(
    texts,
    training.rules.steps.map(({ id }) => id),
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
  // The labels in the picture use this font.
  const font = document.fonts.load("800 72px 'Figtree Variable'").catch(() => []);
  const [resume] = await Promise.all([practised === undefined ? player?.resume : null, font]);
  try {
    view = training.createView(hud.canvas, still);
  } catch (error) {
    console.warn(error);
  }
  hud.sound(soundOn);

  const showStatus = () => hud.status(player?.status ?? 'detached');
  for (const event of ['saved', 'offline', 'refused'] as const) player?.on(event, showStatus);
  showStatus();

  let exercise: Exercise<string, string, string>;
  let special: Special | undefined;
  let choosing = false;
  let began = 0;

  function save(special?: unknown) {
    const { stage, results } = exercise;
    if (stage !== null && practised === undefined)
      player?.saveState(stateOf({ stage, results: [...results], special }));
  }

  function begin(from?: Saved) {
    sound.start();
    began = Date.now();
    // Reports earlier steps again, because skills are counted per session and each continuation is a new session.
    for (const { id, done, score } of from?.results ?? []) if (done) player?.step(id, { success: true, score });
    exercise = createExercise(
      rules,
      ({ id, score }) => {
        player?.step(id, { success: true, score, seconds: Math.round((Date.now() - began) / 1000) });
        began = Date.now();
        // Reported before the last animation ends, because a learner who leaves during it has finished too. A practised step
        // sets no score, because it would count as the score of the whole exercise.
        if (exercise.stage === null && practised === undefined) {
          player?.score(exercise.score);
          player?.progress(100);
          player?.finish();
        }
        showStatus();
      },
      from,
    );
    void enter(from?.special);
  }

  async function resumeAt(from: Saved) {
    await view?.catchUp(choicesBefore(rules, from.stage));
    begin(from);
  }

  /** Starts a practice of a single step, with the scene as it is before that step. */
  async function practise() {
    await view?.catchUp(choicesBefore(training.rules, rules.stages[0]?.id ?? ''));
    begin();
  }

  async function enter(saved?: unknown) {
    const { stage } = exercise;
    save(saved);
    hud.progress(exercise);
    training.entering?.(stage ?? undefined, view);
    if (stage === null) return finish();
    const actions = choicesOf(rules, stage);
    if (actions.length > 0) {
      choosing = true;
      view?.setChoices(actions);
      const { mistakes = [] } = exercise.results.find(({ id }) => id === exercise.step) ?? {};
      hud.choices(stage, actions, mistakes, { choose, point: (action) => view?.point(action) });
    } else special = training.special?.(stage, { hud, view, saved, save, end: endSpecial });
    await view?.show(stage);
  }

  async function endSpecial(score: number, why: string) {
    special = undefined;
    hud.reticle(null);
    sound.chime(true);
    const { step } = exercise;
    exercise.complete(score);
    hud.progress({ ...exercise, results: exercise.results, score: exercise.score, stage: exercise.stage, step });
    await hud.right(why);
    await enter();
  }

  async function choose(action: string) {
    if (!choosing) return;
    const { right, cost } = exercise.choose(action);
    sound.chime(right);
    if (!right) {
      save();
      hud.wrong(action, cost);
      hud.progress(exercise);
      return;
    }
    choosing = false;
    view?.setChoices([]);
    view?.point(null);
    hud.busy();
    const silence = training.performing?.(action);
    const done = hud.right(texts.actions[action]?.why ?? '');
    await view?.perform(action);
    silence?.();
    await done;
    await enter();
  }

  function finish() {
    hud.end(exercise, {
      title: practised === undefined ? texts.end.title : (texts.steps[practised] ?? ''),
      // Right after this, the portal shows the score of the whole exercise.
      resultFollows: practised === undefined && player?.framed === true,
      back: player?.framed ? () => player.exit() : null,
      again() {
        // The reloaded page keeps its launch and starts a new session, with the scene in its first state.
        if (practised !== undefined) return location.reload();
        const [first] = rules.stages;
        if (first) view?.show(first.id);
        begin();
      },
      ...(training.notes ? { notes: training.notes } : {}),
    });
  }

  function pause(on: boolean) {
    if (paused === on || !exercise || exercise.stage === null) return;
    paused = on;
    special?.pause();
    sound.setPaused(on);
    hud.paused(on ? () => pause(false) : null);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') pause(true);
  });

  const input: Input<V> = {
    hud,
    view: () => view,
    special: () => special,
    choose,
    isPaused: () => paused,
  };
  watchPointer(input);
  watchArrowKeys(input);
  runFrames((seconds) => {
    if (paused) return;
    special?.frame(seconds);
    view?.setInsets(hud.covered());
    view?.frame(seconds);
    if (view) hud.place(view.locate);
  });

  if (practised !== undefined) {
    hud.practice(practised, () => void practise());
    return;
  }
  const saved = restore(rules, resume ?? null);
  hud.intro({
    start: () => begin(),
    resume: saved && {
      step: rules.steps.findIndex(({ id }) => id === rules.stages.find((stage) => stage.id === saved.stage)?.step) + 1,
      go: () => void resumeAt(saved),
    },
  });
}

/** Sets the company's colours. The portal sends only colours on which white text is readable. */
function wearColors(colors: PortalPlayer.Player['colors']): void {
  if (!colors) return;
  const { style } = document.documentElement;
  style.setProperty('--fill', colors.primary);
  style.setProperty('--accent', colors.secondary);
}

/** What the handlers for pointer and keyboard need from a running training. */
interface Input<V extends View> {
  hud: Hud;
  view(): V | undefined;
  /** The current stage, if it is one without choices. */
  special(): Special | undefined;
  choose(action: string): void;
  isPaused(): boolean;
}

/** Handles the pointer: a drag looks around or aims, and a tap makes a choice. Every choice also has a button. */
function watchPointer<V extends View>({ hud, view, special, choose }: Input<V>): void {
  let drag: { from: Point; last: Point } | null = null;
  const inStage = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = hud.stage.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = hud.stage;
    return { x: ((clientX - left) / width) * offsetWidth, y: ((clientY - top) / height) * offsetHeight };
  };
  hud.canvas.addEventListener('pointerdown', (event) => {
    hud.canvas.setPointerCapture(event.pointerId);
    drag = { from: inStage(event), last: inStage(event) };
    const stage = special();
    if (stage) stage.down(drag.from);
    else hud.stage.classList.add('grabbing');
  });
  hud.canvas.addEventListener('pointermove', (event) => {
    const at = inStage(event);
    const stage = special();
    if (stage) {
      if (drag || event.pointerType === 'mouse') stage.move(at, drag !== null);
    } else if (drag) view()?.look(at.x - drag.last.x, at.y - drag.last.y);
    else {
      const action = view()?.pick(at) ?? null;
      hud.stage.classList.toggle('over', action !== null);
      hud.mark(action);
      view()?.point(action);
    }
    if (drag) drag.last = at;
  });
  function release(event: PointerEvent) {
    const tapped = drag && Math.hypot(inStage(event).x - drag.from.x, inStage(event).y - drag.from.y) < TAP_PIXELS;
    hud.stage.classList.remove('grabbing');
    const stage = special();
    if (stage) stage.up();
    else if (tapped && event.type === 'pointerup') {
      const action = view()?.pick(inStage(event));
      if (action) choose(action);
    }
    drag = null;
  }
  hud.canvas.addEventListener('pointerup', release);
  hud.canvas.addEventListener('pointercancel', release);
}

/** Handles the arrow keys: they aim in a stage without choices, and look around in any other stage. */
function watchArrowKeys<V extends View>({ view, special, isPaused }: Input<V>): void {
  addEventListener('keydown', (event) => {
    if (isPaused() || event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    const stage = special();
    if (stage) {
      event.preventDefault();
      stage.arrow(...arrow);
    } else if (!(event.target as Element).closest('.choices, .card')) view()?.look(-arrow[0] * 24, arrow[1] * 24);
  });
}

/** Calls `draw` in each frame with the seconds since the previous frame. */
function runFrames(draw: (seconds: number) => void): void {
  let before = performance.now();
  function frame(now: number) {
    requestAnimationFrame(frame);
    // The first frame may have an earlier timestamp than the script. The upper limit avoids jumps on slow machines.
    const seconds = Math.min(0.25, Math.max(0, now - before) / 1000);
    before = now;
    draw(seconds);
  }
  requestAnimationFrame(frame);
}
