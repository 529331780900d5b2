import { button, type Child, icon, make } from './dom.ts';
import type { Exercise } from './exercise.ts';
import { numberOf } from './number-key.ts';
import { fill, type Texts } from './texts.ts';

export interface Point {
  x: number;
  y: number;
}

/** How far the interface covers the picture from each edge, in CSS pixels. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type AnyExercise = Pick<Exercise<string, string, string>, 'stage' | 'step' | 'results' | 'score'>;

/** The interface around the picture. Made of real buttons and texts, for keyboards and screen readers. */
export interface Hud {
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  covered(): Insets;
  /** Shows the introduction. `resume`: the number of the step where the exercise can be continued; null if it cannot. */
  intro(on: { start: () => void; resume: { step: number; go: () => void } | null }): void;
  /** Shows the introduction for practising a single step. */
  practice(step: string, start: () => void): void;
  /** Shows the choices of a stage. `spent`: the wrong choices already made. */
  choices(stage: string, actions: readonly string[], spent: readonly string[], on: ChoiceListeners): void;
  /** Shows a stage that has no choices. `children`: the content of its card. */
  panel(stage: string, ...children: Child[]): void;
  /** Creates a box with a text that screen readers announce. */
  warning(text: string): HTMLElement;
  /** Explains why a choice is wrong, and shows the points that it costs. */
  wrong(action: string, cost: number): void;
  /** Explains why a choice is right. Resolves when the learner presses Continue. */
  right(why: string): Promise<void>;
  /** Disables the choices during an animation in the picture. */
  busy(): void;
  /**
   * Shows the results. `resultFollows`: leaves out the total score, because the portal shows it next. `notes`: returns
   * remarks on a step.
   */
  end(
    exercise: AnyExercise,
    on: {
      title: string;
      back: (() => void) | null;
      again: () => void;
      resultFollows: boolean;
      notes?: (step: string, score: number) => string[];
    },
  ): void;
  progress(exercise: AnyExercise): void;
  status(status: PortalPlayer.Player['status']): void;
  sound(on: boolean): void;
  paused(onContinue: (() => void) | null): void;
  place(locate: (action: string) => Point | null): void;
  reticle(at: Point | null): void;
  mark(action: string | null): void;
}

interface ChoiceListeners {
  choose(action: string): void;
  point(action: string | null): void;
}

/** Creates the bar at the top: progress, score, connection to the portal, and buttons for sound and pause. */
function createBar(texts: Texts, stepIds: readonly string[], on: { sound: () => void; pause: () => void }) {
  const steps = make('ol', { class: 'steps', 'aria-hidden': 'true' }, ...stepIds.map(() => make('li', {})));
  const score = make('b', { text: '0' });
  const status = make('div', { class: 'pill status', role: 'status' });
  const soundButton = button('tool', 'sound', [icon('sound')], on.sound);
  const pauseButton = button('tool', 'pause', [icon('pause')], on.pause, texts.hud.pause);
  const element = make(
    'header',
    { class: 'bar', hidden: '' },
    steps,
    make('div', { class: 'pill score' }, make('span', { text: texts.hud.score }), score),
    make('span', { class: 'push' }),
    status,
    soundButton,
    pauseButton,
  );
  return {
    element,
    pauseButton,
    /** The state of the connection to the portal. The end screen shows it too, because the bar is hidden there. */
    statusElement: status,
    progress(exercise: AnyExercise) {
      element.hidden = exercise.stage === null;
      if (exercise.stage !== null && status.parentElement !== element) element.insertBefore(status, soundButton);
      for (const { id, done } of exercise.results) {
        const mine = steps.children[stepIds.indexOf(id)] as HTMLElement;
        mine.className = done ? 'done' : id === exercise.step ? 'now' : '';
      }
      score.textContent = String(exercise.score);
    },
    status(next: PortalPlayer.Player['status']) {
      const name = next === 'saved' ? 'check' : next === 'saving' ? 'dots' : 'cloud';
      status.dataset.status = next;
      status.title = texts.status[next];
      status.replaceChildren(icon(name), make('span', { text: texts.status[next] }));
    },
    sound(isOn: boolean) {
      soundButton.replaceChildren(icon(isOn ? 'sound' : 'mute'));
      soundButton.setAttribute('aria-label', isOn ? texts.hud.soundOn : texts.hud.soundOff);
    },
  };
}

/**
 * Returns how far the card and the bar cover the picture from each edge. On wide or low screens, the card is on the left.
 */
function coveredBy(card: HTMLElement, bar: HTMLElement): Insets {
  const box = card.getBoundingClientRect();
  const across = innerWidth > 760 || (innerHeight <= 520 && innerWidth >= 560);
  const top = bar.hidden ? 0 : bar.getBoundingClientRect().bottom;
  if (card.classList.contains('large'))
    return across
      ? { left: box.right, top: 0, right: 0, bottom: 0 }
      : { left: 0, top: 0, right: 0, bottom: box.height };
  return across
    ? { left: box.right, top, right: 0, bottom: 0 }
    : { left: 0, top, right: 0, bottom: Math.max(0, innerHeight - box.top) };
}

/**
 * Creates a button for a choice, and a marker in the picture. Both make the choice when pressed, and highlight the choice's
 * object.
 */
function createChoice(texts: Texts, action: string, number: number, { choose, point }: ChoiceListeners) {
  const { label = '', detail } = texts.actions[action] ?? {};
  const choice = button(
    'choice',
    action,
    [
      make('span', { class: 'number', text: String(number), 'aria-hidden': 'true' }),
      make('span', {}, make('strong', { text: label }), detail ? make('small', { text: detail }) : null),
    ],
    () => choose(action),
  );
  choice.setAttribute('aria-keyshortcuts', String(number));
  const spot = make('div', { class: 'marker', hidden: '' }, make('span', { text: String(number) }));
  spot.addEventListener('click', () => choose(action));
  for (const element of [choice, spot]) {
    element.addEventListener('pointerenter', () => point(action));
    element.addEventListener('pointerleave', () => point(null));
  }
  choice.addEventListener('focus', () => point(action));
  choice.addEventListener('blur', () => point(null));
  return { choice, spot };
}

/** Makes the arrow keys move the focus between the buttons of a list. The last button is followed by the first. */
function moveByArrowKeys(list: HTMLElement, buttons: () => HTMLButtonElement[]): void {
  list.addEventListener('keydown', (event) => {
    const move = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    const all = buttons();
    const from = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(from + move + all.length) % all.length]?.focus();
  });
}

/** Makes a number key press the button with that number, but only while the focus is on the card (WCAG 2.2, 2.1.4). */
function pressByNumber(card: HTMLElement, buttons: () => HTMLButtonElement[]): void {
  card.addEventListener('keydown', (event) => {
    const number = numberOf(event);
    const chosen = number === null ? undefined : buttons()[number - 1];
    if (!chosen || chosen.disabled) return;
    event.preventDefault();
    chosen.focus();
    chosen.click();
  });
}

function resultList(
  texts: Texts,
  exercise: AnyExercise,
  notesOn: (step: string, score: number) => string[] = () => [],
): HTMLElement {
  const results = make('ol', { class: 'results' });
  for (const { id, score: points, mistakes } of exercise.results) {
    const notes = [...mistakes.map((action) => texts.actions[action]?.label ?? ''), ...notesOn(id, points)];
    results.append(
      make(
        'li',
        { dataset: { step: id } },
        make('strong', { text: texts.steps[id] ?? '' }),
        make('progress', { max: 100, value: points, 'aria-hidden': 'true' }),
        make('output', { text: String(points) }),
        make('small', { text: notes.length ? `✕ ${notes.join(' · ')}` : texts.end.perfect }),
      ),
    );
  }
  return results;
}

function createMarkers() {
  const element = make('div', { 'aria-hidden': 'true' });
  let spots = new Map<string, HTMLElement>();
  return {
    element,
    add(action: string, spot: HTMLElement) {
      spots.set(action, spot);
      element.append(spot);
    },
    hide: () => element.replaceChildren(),
    clear() {
      element.replaceChildren();
      spots = new Map();
    },
    highlight(action: string | null) {
      for (const [id, spot] of spots) spot.classList.toggle('on', id === action);
    },
    markAsSpent: (action: string) => spots.get(action)?.classList.add('spent'),
    place(locate: (action: string) => Point | null) {
      for (const [action, spot] of spots) {
        const at = locate(action);
        spot.hidden = at === null;
        if (at) spot.style.transform = `translate(${at.x}px, ${at.y}px)`;
      }
    },
  };
}

/** Creates the dialog shown during a pause. `show` opens it, or closes it if `onContinue` is missing. */
function createPauseDialog(texts: Texts, main: HTMLElement, pauseButton: HTMLButtonElement) {
  const veil = make('div', { class: 'veil', hidden: '' });
  const card = make('section', { class: 'card pause', role: 'dialog', 'aria-modal': 'true', hidden: '' });
  return {
    elements: [veil, card],
    show(onContinue: (() => void) | null) {
      veil.hidden = !onContinue;
      card.hidden = !onContinue;
      main.inert = Boolean(onContinue);
      if (!onContinue) {
        pauseButton.focus();
        return;
      }
      const go = button('primary', 'resume', [texts.hud.continue], onContinue);
      card.setAttribute('aria-label', texts.paused);
      card.replaceChildren(make('h2', { text: texts.paused }), make('div', { class: 'row' }, go));
      go.focus();
    },
  };
}

/** Creates the interface and adds it to the page. `stepIds`: the ids of the steps in order. */
export function createHud(
  texts: Texts,
  stepIds: readonly string[],
  on: { sound: () => void; pause: () => void },
  hasPicture: () => boolean,
): Hud {
  const canvas = make('canvas', { role: 'img', 'aria-label': texts.hud.scene });
  const markers = createMarkers();
  const reticle = make('div', { class: 'reticle', hidden: '' });
  const stage = make('div', { class: 'stage' }, canvas, markers.element, reticle);

  const bar = createBar(texts, stepIds, on);
  const card = make('section', { class: 'card' });
  const main = make('main', {}, make('h1', { class: 'unseen', text: texts.title }), stage, bar.element, card);
  const pauseDialog = createPauseDialog(texts, main, bar.pauseButton);
  document.body.append(main, ...pauseDialog.elements);
  document.documentElement.lang = texts.lang;
  document.title = texts.title;

  let buttons = new Map<string, HTMLButtonElement>();
  let lastMessage: HTMLElement | null = null;
  pressByNumber(card, () => [...buttons.values()]);
  // Keeps the focus on the card, so that the number keys still work after a click in the picture.
  stage.addEventListener('mousedown', (event) => event.preventDefault());

  /** Shows a card and focuses its heading: screen readers read the heading, and Tab moves on to the first button. */
  function show(large: boolean, heading: HTMLElement, ...rest: Child[]) {
    clearChoices();
    card.className = large ? 'card large rise' : 'card rise';
    heading.tabIndex = -1;
    card.replaceChildren(...[heading, ...rest].filter((child) => child !== null));
    card.scrollTop = 0;
    heading.focus({ preventScroll: true });
  }

  function clearChoices() {
    markers.clear();
    buttons = new Map();
    lastMessage = null;
  }

  function spend(action: string) {
    const choice = buttons.get(action);
    choice?.classList.add('spent');
    markers.markAsSpent(action);
    const number = choice?.querySelector('.number');
    if (number) number.textContent = '✕';
  }

  /** Creates a message about a choice. Replaces the previous message, if any. */
  function say(right: boolean, text: Child[]) {
    const box = make(
      'div',
      { class: right ? 'told right rise' : 'told rise', role: right ? undefined : 'alert' },
      icon(right ? 'check' : 'alert'),
      make('p', {}, ...text),
    );
    lastMessage?.replaceWith(box);
    lastMessage = box;
    return box;
  }

  const placeOf = (id: string) => fill(texts.hud.step, { n: stepIds.indexOf(id) + 1, total: stepIds.length });

  function heading(id: string) {
    const place = placeOf(step);
    return {
      title: make('h2', {}, make('span', { class: 'unseen', text: `${place}. ` }), texts.steps[step] ?? ''),
      where: make('p', { class: 'where', text: place, 'aria-hidden': 'true' }),
      lead: make('p', { class: 'lead', text: texts.stages[id]?.instruction ?? '' }),
    };
  }

  let step = stepIds[0] ?? '';
  return {
    stage,
    canvas,
    covered() {
      return coveredBy(card, bar.element);
    },
    intro({ start, resume }) {
      const begin = button(
        resume ? 'secondary' : 'primary',
        'start',
        [resume ? texts.intro.restart : texts.intro.start],
        start,
      );
      const at = resume && fill(texts.intro.resume, { n: resume.step, total: stepIds.length });
      show(
        true,
        make('h2', { text: texts.title }),
        make('p', { class: 'lead', text: texts.intro.lead }),
        make('p', { text: texts.intro.task }),
        make('p', { class: 'quiet', text: hasPicture() ? texts.intro.controls : texts.hud.noPicture }),
        make('div', { class: 'row' }, resume && button('primary', 'resume-at', [at], resume.go), begin),
      );
    },
    practice(practised, start) {
      show(
        true,
        make('h2', { text: texts.steps[practised] ?? '' }),
        make('p', { class: 'lead', text: placeOf(practised) }),
        make('p', { text: texts.intro.practice }),
        make('p', { class: 'quiet', text: hasPicture() ? texts.intro.controls : texts.hud.noPicture }),
        make('div', { class: 'row' }, button('primary', 'start', [texts.intro.start], start)),
      );
    },
    choices(id, actions, spent, { choose, point }) {
      const { title, where, lead } = heading(id);
      const list = make('div', { class: 'choices' });
      show(false, title, where, lead, list);
      card.prepend(where);
      actions.forEach((action, i) => {
        const { choice, spot } = createChoice(texts, action, i + 1, {
          choose,
          point(pointed) {
            markers.highlight(pointed);
            point(pointed);
          },
        });
        buttons.set(action, choice);
        list.append(choice);
        markers.add(action, spot);
      });
      spent.forEach(spend);
      moveByArrowKeys(list, () => [...buttons.values()]);
    },
    wrong(action, cost) {
      const isFirst = lastMessage === null;
      const box = say(false, [
        make('b', { text: `${texts.hud.wrong} ` }),
        texts.actions[action]?.why ?? '',
        cost ? make('b', { text: ` ${fill(texts.hud.cost, { cost })}` }) : null,
      ]);
      if (isFirst) card.append(box);
      box.scrollIntoView({ block: 'nearest' });
      spend(action);
    },
    right(why) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const go = button('primary', 'continue', [texts.hud.continue], () => resolve());
      const box = say(true, [make('b', { text: `${texts.hud.right} ` }), why]);
      clearChoices();
      const title = make('h2', { text: texts.steps[step] ?? '' });
      show(false, title, box, make('div', { class: 'row' }, go));
      go.focus({ preventScroll: true });
      box.setAttribute('role', 'status');
      return promise;
    },
    busy() {
      markers.hide();
      for (const choice of buttons.values()) choice.disabled = true;
    },
    panel(id, ...children) {
      const { title, where, lead } = heading(id);
      show(false, title, lead, ...children);
      card.prepend(where);
    },
    warning: (text) => say(false, [text]),
    end(exercise, { title, back, again, resultFollows, notes }) {
      const results = resultList(texts, exercise, notes);
      const replay = button(back ? 'secondary' : 'primary', 'again', [texts.end.again], again);
      show(
        true,
        make('h2', { text: title }),
        resultFollows
          ? null
          : make(
              'p',
              { class: 'total' },
              make('b', { text: String(exercise.score) }),
              fill(texts.end.points, { score: '' }).trim(),
            ),
        results,
        bar.statusElement,
        make(
          'div',
          { class: 'row' },
          back && button('primary', 'back', [resultFollows ? texts.end.result : texts.end.back], back),
          replay,
        ),
      );
    },
    progress(exercise) {
      if (exercise.step) step = exercise.step;
      bar.progress(exercise);
    },
    status: bar.status,
    sound: bar.sound,
    paused: pauseDialog.show,
    place: markers.place,
    reticle(at) {
      reticle.hidden = at === null;
      if (at) reticle.style.transform = `translate(${at.x}px, ${at.y}px)`;
    },
    mark: markers.highlight,
  };
}
