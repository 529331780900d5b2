import { button, icon, make } from '@vr/demo-kit/dom';
import type { Hud } from '@vr/demo-kit/hud';
import type { Texts } from './texts.ts';

interface SweepListeners {
  toggle(): void;
  aim(dx: number, dy: number): void;
}

interface SweepPanel {
  update(state: { level: number; agent: number; aim: keyof Texts['sweep']['aim']; spraying: boolean }): void;
  warn(text: string): void;
}

/** Shows the gauges and buttons of the sweep stage on the card, and focuses the spray button. */
export function showSweep(hud: Hud, texts: Texts, { toggle, aim }: SweepListeners): SweepPanel {
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
  hud.panel(
    'sweep',
    make('p', { class: 'quiet', text: texts.stages.sweep.controls ?? '' }),
    make('div', { class: 'gauge' }, texts.sweep.fire, fireBar, fireText),
    make('div', { class: 'gauge' }, texts.sweep.agent, agentBar, agentText),
    aimText,
    make('div', { class: 'row' }, spray, make('div', { class: 'pad' }, ...pads)),
    news,
  );
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
    warn: (text) => news.replaceChildren(hud.warning(text)),
  };
}
