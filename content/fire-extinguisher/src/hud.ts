import { type ActionId, type Exercise, STEP_IDS, type StageId } from './exercise.ts';
import { fill, type Texts } from './texts.ts';
import type { Point } from './view.ts';

/** All that is not the picture: real buttons and texts, so that the exercise needs neither mouse nor eyes. */
export interface Hud {
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  /** How much of the picture the interface covers. */
  covered(): { left: number; top: number; right: number; bottom: number };
  intro(onStart: () => void): void;
  choices(stage: StageId, actions: readonly ActionId[], on: ChoiceListeners): void;
  /** Tells what a wrong choice means, and what it costs. */
  wrong(action: ActionId, cost: number): void;
  /** Tells why a choice was right and waits for Continue. */
  right(why: string): Promise<void>;
  /** Takes the choices away while something happens in the picture. */
  busy(): void;
  sweep(on: SweepListeners): SweepPanel;
  end(exercise: Exercise, on: { back: (() => void) | null; again: () => void }): void;
  progress(exercise: Exercise): void;
  status(status: PortalPlayer.Player['status']): void;
  sound(on: boolean): void;
  paused(onContinue: (() => void) | null): void;
  place(locate: (action: ActionId) => Point | null): void;
  reticle(at: Point | null): void;
  mark(action: ActionId | null): void;
}

interface ChoiceListeners {
  choose(action: ActionId): void;
  point(action: ActionId | null): void;
}

interface SweepListeners {
  toggle(): void;
  aim(dx: number, dy: number): void;
}

export interface SweepPanel {
  update(state: { level: number; agent: number; aim: keyof Texts['sweep']['aim']; spraying: boolean }): void;
  tell(text: string): void;
}

const ICONS = {
  check: '<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.7 2.7L16 9.5"/>',
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.2M12 16.2v.1"/>',
  cloud: '<path d="m4 4 16 16M9.5 5.8A6 6 0 0 1 17 10.5a4.3 4.3 0 0 1 3.4 6.7M17 19H7.5a4.7 4.7 0 0 1-1.3-9.2"/>',
  dots: '<circle cx="12" cy="12" r="9"/><path d="M8 12h.1M12 12h.1M16 12h.1"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.500 9.5ZM15.500 9a4.200 4.200 0 0 1 0 6M18.200 6.500a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.500 9.5ZM16 9.500l5 5M21 9.500l-5 5"/>',
  pause: '<path d="M9 6v12M15 6v12"/>',
  left: '<path d="M19 12H5M11 6l-6 6 6 6"/>',
  right: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  up: '<path d="M12 19V5M6 11l6-6 6 6"/>',
  down: '<path d="M12 5v14M6 13l6 6 6-6"/>',
} as const;

type Child = Node | string | null;

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  {
    dataset,
    text,
    ...rest
  }: { dataset?: Record<string, string>; text?: string; class?: string; [attribute: string]: unknown },
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(rest))
    if (value !== undefined) element.setAttribute(attribute, String(value));
  Object.assign(element.dataset, dataset);
  element.append(...[text ?? null, ...children].filter((child) => child !== null));
  return element;
}

function icon(name: keyof typeof ICONS): SVGElement {
  const holder = document.createElement('div');
  holder.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`;
  return holder.firstElementChild as SVGElement;
}

function button(kind: string, action: string, label: Child[], onClick: () => void, name?: string): HTMLButtonElement {
  const element = make('button', { type: 'button', class: kind, dataset: { action }, 'aria-label': name }, ...label);
  element.addEventListener('click', onClick);
  return element;
}

export function createHud(texts: Texts, on: { sound: () => void; pause: () => void }, hasPicture: () => boolean): Hud {
  const canvas = make('canvas', { role: 'img', 'aria-label': texts.hud.scene });
  const markers = make('div', { 'aria-hidden': 'true' });
  const reticle = make('div', { class: 'reticle', hidden: '' });
  const stage = make('div', { class: 'stage' }, canvas, markers, reticle);

  const steps = make('ol', { class: 'steps', 'aria-hidden': 'true' }, ...STEP_IDS.map(() => make('li', {})));
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

  let buttons = new Map<ActionId, HTMLButtonElement>();
  let spots = new Map<ActionId, HTMLElement>();
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

  function mark(action: ActionId | null) {
    for (const [id, spot] of spots) spot.classList.toggle('on', id === action);
  }

  /** The heading and instruction of a stage. */
  function heading(id: StageId, step: (typeof STEP_IDS)[number]) {
    const place = fill(texts.hud.step, { n: STEP_IDS.indexOf(step) + 1, total: STEP_IDS.length });
    return {
      title: make('h2', {}, make('span', { class: 'unseen', text: `${place}. ` }), texts.steps[step]),
      where: make('p', { class: 'where', text: place, 'aria-hidden': 'true' }),
      lead: make('p', { class: 'lead', text: texts.stages[id].instruction }),
    };
  }

  let step: (typeof STEP_IDS)[number] = STEP_IDS[0];
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
      const { title, where, lead } = heading(id, step);
      const list = make('div', { class: 'choices' });
      show(false, title, where, lead, list);
      card.prepend(where);
      actions.forEach((action, i) => {
        const { label, detail } = texts.actions[action];
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
        texts.actions[action].why,
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
      const title = make('h2', { text: texts.steps[step] });
      show(false, title, box, make('div', { class: 'row' }, go));
      go.focus({ preventScroll: true });
      box.setAttribute('role', 'status');
      return promise;
    },
    busy() {
      markers.replaceChildren();
      for (const choice of buttons.values()) choice.disabled = true;
    },
    sweep({ toggle, aim }) {
      const { title, where, lead } = heading('sweep', step);
      const spray = button('primary', 'spray', [texts.sweep.spray], toggle);
      spray.setAttribute('aria-pressed', 'false');
      const fireBar = make('progress', { class: 'hot', max: 100, value: 100, 'aria-label': texts.sweep.fire });
      const agentBar = make('progress', { max: 100, value: 100, 'aria-label': texts.sweep.agent });
      const fireText = make('output', { 'aria-hidden': 'true' });
      const agentText = make('output', { 'aria-hidden': 'true' });
      const aimText = make('p', { class: 'aim', role: 'status' });
      const news = make('div', { role: 'status' });
      const pads = (
        [
          ['left', -1, 0],
          ['right', 1, 0],
          ['up', 0, 1],
          ['down', 0, -1],
        ] as const
      ).map(([way, dx, dy]) => button('', `aim-${way}`, [icon(way)], () => aim(dx, dy), texts.sweep[way]));
      show(
        false,
        title,
        lead,
        make('p', { class: 'quiet', text: texts.stages.sweep.controls ?? '' }),
        make('div', { class: 'gauge' }, texts.sweep.fire, fireBar, fireText),
        make('div', { class: 'gauge' }, texts.sweep.agent, agentBar, agentText),
        aimText,
        make('div', { class: 'row' }, spray, make('div', { class: 'pad' }, ...pads)),
        news,
      );
      card.prepend(where);
      spray.focus({ preventScroll: true });
      return {
        update({ level, agent, aim: where, spraying }) {
          fireBar.value = Math.ceil(level * 100);
          agentBar.value = Math.ceil(agent * 100);
          fireText.textContent = `${Math.ceil(level * 100)} %`;
          agentText.textContent = `${Math.ceil(agent * 100)} %`;
          if (aimText.textContent !== texts.sweep.aim[where]) aimText.textContent = texts.sweep.aim[where];
          const label = spraying ? texts.sweep.stop : texts.sweep.spray;
          if (spray.textContent !== label) spray.textContent = label;
          spray.setAttribute('aria-pressed', String(spraying));
        },
        tell(text) {
          news.replaceChildren(say(false, [text]));
        },
      };
    },
    end(exercise, { back, again }) {
      const results = make('ol', { class: 'results' });
      for (const { id, score: points, mistakes } of exercise.results) {
        const notes = mistakes.map((action) => texts.actions[action].label);
        if (id === 'extinguish' && points < 100) notes.push(texts.end.water);
        results.append(
          make(
            'li',
            { dataset: { step: id } },
            make('strong', { text: texts.steps[id] }),
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
