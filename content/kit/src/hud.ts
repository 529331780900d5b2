import { button, type Child, icon, make } from './dom.ts';
import type { Exercise } from './exercise.ts';
import { fill, type Texts } from './texts.ts';

export interface Point {
  x: number;
  y: number;
}

/** What of the picture something covers, in CSS pixels. */
export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type AnyExercise = Pick<Exercise<string, string, string>, 'stage' | 'step' | 'results' | 'score'>;

/** All that is not the picture: real buttons and texts, so that an exercise needs neither mouse nor eyes. */
export interface Hud {
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  /** How much of the picture the interface covers. */
  covered(): Insets;
  intro(onStart: () => void): void;
  choices(stage: string, actions: readonly string[], on: ChoiceListeners): void;
  /** A stage that has something else than choices. */
  panel(stage: string, ...children: Child[]): void;
  /** A box that is read out, as what a wrong choice means is. */
  warning(text: string): HTMLElement;
  /** Tells what a wrong choice means, and what it costs. */
  wrong(action: string, cost: number): void;
  /** Tells why a choice was right and waits for Continue. */
  right(why: string): Promise<void>;
  /** Takes the choices away while something happens in the picture. */
  busy(): void;
  /** `notes` adds to what is said of a step at the end. */
  end(
    exercise: AnyExercise,
    on: { back: (() => void) | null; again: () => void; notes?: (step: string, score: number) => string[] },
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

/** Makes the interface and puts it into the page. `stepIds`: the steps in their order. */
export function createHud(
  texts: Texts,
  stepIds: readonly string[],
  on: { sound: () => void; pause: () => void },
  hasPicture: () => boolean,
): Hud {
  const canvas = make('canvas', { role: 'img', 'aria-label': texts.hud.scene });
  const markers = make('div', { 'aria-hidden': 'true' });
  const reticle = make('div', { class: 'reticle', hidden: '' });
  const stage = make('div', { class: 'stage' }, canvas, markers, reticle);

  const steps = make('ol', { class: 'steps', 'aria-hidden': 'true' }, ...stepIds.map(() => make('li', {})));
  const score = make('b', { text: '0' });
  const status = make('div', { class: 'pill status', role: 'status' });
  const soundButton = button('tool', 'sound', [icon('sound')], on.sound);
  const pauseButton = button('tool', 'pause', [icon('pause')], on.pause, texts.hud.pause);
  const bar = make(
    'header',
    { class: 'bar', hidden: '' },
    steps,
    make('div', { class: 'pill score' }, make('span', { text: texts.hud.score }), score),
    make('span', { class: 'push' }),
    status,
    soundButton,
    pauseButton,
  );
  const card = make('section', { class: 'card' });
  const veil = make('div', { class: 'veil', hidden: '' });
  const pauseCard = make('section', { class: 'card large', role: 'dialog', 'aria-modal': 'true', hidden: '' });
  const main = make('main', {}, make('h1', { class: 'unseen', text: texts.title }), stage, bar, card);
  document.body.append(main, veil, pauseCard);
  document.documentElement.lang = texts.lang;
  document.title = texts.title;

  let buttons = new Map<string, HTMLButtonElement>();
  let spots = new Map<string, HTMLElement>();
  let told: HTMLElement | null = null;

  /** Shows a card and reads its heading out, from where Tab goes on to what can be done. */
  function show(large: boolean, heading: HTMLElement, ...rest: Child[]) {
    clearMarkers();
    card.className = large ? 'card large rise' : 'card rise';
    heading.tabIndex = -1;
    card.replaceChildren(...[heading, ...rest].filter((child) => child !== null));
    card.scrollTop = 0;
    heading.focus({ preventScroll: true });
  }

  function clearMarkers() {
    markers.replaceChildren();
    buttons = new Map();
    spots = new Map();
    told = null;
  }

  function say(right: boolean, text: Child[]) {
    const box = make(
      'div',
      { class: right ? 'told right rise' : 'told rise', role: right ? undefined : 'alert' },
      icon(right ? 'check' : 'alert'),
      make('p', {}, ...text),
    );
    if (told) told.replaceWith(box);
    told = box;
    return box;
  }

  function mark(action: string | null) {
    for (const [id, spot] of spots) spot.classList.toggle('on', id === action);
  }

  /** The heading and instruction of a stage. */
  function heading(id: string) {
    const place = fill(texts.hud.step, { n: stepIds.indexOf(step) + 1, total: stepIds.length });
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
    },
    intro(onStart) {
      const start = button('primary', 'start', [texts.intro.start], onStart);
      show(
        true,
        make('h2', { text: texts.title }),
        make('p', { class: 'lead', text: texts.intro.lead }),
        make('p', { text: texts.intro.task }),
        make('p', { class: 'quiet', text: hasPicture() ? texts.intro.controls : texts.hud.noPicture }),
        make('div', { class: 'row' }, start),
      );
    },
    choices(id, actions, { choose, point }) {
      const { title, where, lead } = heading(id);
      const list = make('div', { class: 'choices' });
      show(false, title, where, lead, list);
      card.prepend(where);
      actions.forEach((action, i) => {
        const { label = '', detail } = texts.actions[action] ?? {};
        const choice = button(
          'choice',
          action,
          [
            make('span', { class: 'number', text: String(i + 1), 'aria-hidden': 'true' }),
            make('span', {}, make('strong', { text: label }), detail ? make('small', { text: detail }) : null),
          ],
          () => choose(action),
        );
        const pointHere = () => {
          mark(action);
          point(action);
        };
        const pointAway = () => {
          mark(null);
          point(null);
        };
        choice.addEventListener('pointerenter', pointHere);
        choice.addEventListener('focus', pointHere);
        choice.addEventListener('pointerleave', pointAway);
        choice.addEventListener('blur', pointAway);
        buttons.set(action, choice);
        list.append(choice);

        const spot = make('div', { class: 'marker', hidden: '' }, make('span', { text: String(i + 1) }));
        spot.addEventListener('click', () => choose(action));
        spot.addEventListener('pointerenter', pointHere);
        spot.addEventListener('pointerleave', pointAway);
        spots.set(action, spot);
        markers.append(spot);
      });
      list.addEventListener('keydown', (event) => {
        const move = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (!move) return;
        event.preventDefault();
        const all = [...buttons.values()];
        const from = all.indexOf(document.activeElement as HTMLButtonElement);
        all[(from + move + all.length) % all.length]?.focus();
      });
    },
    wrong(action, cost) {
      const before = told;
      const box = say(false, [
        make('b', { text: `${texts.hud.wrong} ` }),
        texts.actions[action]?.why ?? '',
        cost ? make('b', { text: ` ${fill(texts.hud.cost, { cost })}` }) : null,
      ]);
      if (!before) card.append(box);
      box.scrollIntoView({ block: 'nearest' });
      buttons.get(action)?.classList.add('spent');
      spots.get(action)?.classList.add('spent');
      const number = buttons.get(action)?.querySelector('.number');
      if (number) number.textContent = '✕';
    },
    right(why) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const go = button('primary', 'continue', [texts.hud.continue], () => resolve());
      const box = say(true, [make('b', { text: `${texts.hud.right} ` }), why]);
      clearMarkers();
      const title = make('h2', { text: texts.steps[step] ?? '' });
      show(false, title, box, make('div', { class: 'row' }, go));
      go.focus({ preventScroll: true });
      box.setAttribute('role', 'status');
      return promise;
    },
    busy() {
      markers.replaceChildren();
      for (const choice of buttons.values()) choice.disabled = true;
    },
    panel(id, ...children) {
      const { title, where, lead } = heading(id);
      show(false, title, lead, ...children);
      card.prepend(where);
    },
    warning: (text) => say(false, [text]),
    end(exercise, { back, again, notes: more = () => [] }) {
      const results = make('ol', { class: 'results' });
      for (const { id, score: points, mistakes } of exercise.results) {
        const notes = [...mistakes.map((action) => texts.actions[action]?.label ?? ''), ...more(id, points)];
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
      const replay = button(back ? 'secondary' : 'primary', 'again', [texts.end.again], again);
      show(
        true,
        make('h2', { text: texts.end.title }),
        make(
          'p',
          { class: 'total' },
          make('b', { text: String(exercise.score) }),
          fill(texts.end.points, { score: '' }).trim(),
        ),
        results,
        make('div', { class: 'row' }, back && button('primary', 'back', [texts.end.back], back), replay),
      );
    },
    progress(exercise) {
      bar.hidden = exercise.stage === null;
      if (exercise.step) step = exercise.step;
      exercise.results.forEach(({ id, done }, i) => {
        const mine = steps.children[i] as HTMLElement;
        mine.className = done ? 'done' : id === exercise.step ? 'now' : '';
      });
      score.textContent = String(exercise.score);
    },
    status(next) {
      const name = next === 'saved' ? 'check' : next === 'saving' ? 'dots' : next === 'test' ? 'alert' : 'cloud';
      status.dataset.status = next;
      status.title = texts.status[next];
      status.replaceChildren(icon(name), make('span', { text: texts.status[next] }));
    },
    sound(isOn) {
      soundButton.replaceChildren(icon(isOn ? 'sound' : 'mute'));
      soundButton.setAttribute('aria-label', isOn ? texts.hud.soundOn : texts.hud.soundOff);
    },
    paused(onContinue) {
      veil.hidden = !onContinue;
      pauseCard.hidden = !onContinue;
      main.inert = Boolean(onContinue);
      if (!onContinue) {
        pauseButton.focus();
        return;
      }
      const go = button('primary', 'resume', [texts.hud.continue], onContinue);
      pauseCard.setAttribute('aria-label', texts.paused);
      pauseCard.replaceChildren(make('h2', { text: texts.paused }), make('div', { class: 'row' }, go));
      go.focus();
    },
    place(locate) {
      for (const [action, spot] of spots) {
        const at = locate(action);
        spot.hidden = at === null;
        if (at) spot.style.transform = `translate(${at.x}px, ${at.y}px)`;
      }
    },
    reticle(at) {
      reticle.hidden = at === null;
      if (at) reticle.style.transform = `translate(${at.x}px, ${at.y}px)`;
    },
    mark,
  };
}
