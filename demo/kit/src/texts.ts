/** The texts that every training has, in one language. A training adds its own texts. */
export interface Texts {
  lang: string;
  title: string;
  intro: {
    lead: string;
    task: string;
    controls: string;
    start: string;
    resume: string;
    restart: string;
    practice: string;
  };
  hud: {
    step: string;
    score: string;
    scene: string;
    soundOn: string;
    soundOff: string;
    pause: string;
    continue: string;
    right: string;
    wrong: string;
    cost: string;
    noPicture: string;
  };
  status: Record<PortalPlayer.Player['status'], string>;
  stages: Record<string, { instruction: string; controls?: string }>;
  actions: Record<string, { label: string; detail?: string; why: string }>;
  steps: Record<string, string>;
  paused: string;
  end: { title: string; perfect: string; back: string; result: string; again: string; points: string };
}

export type Lang = 'en' | 'fr' | 'es' | 'it';

interface Titled {
  steps: readonly { id: string; title: Record<Lang, string> }[];
}

/**
 * Returns the texts in the first available language of `wished`, else in English. The step file provides the names of the
 * steps.
 */
export function textsIn<T extends object>(
  langs: Record<Lang, T>,
  { steps }: Titled,
  wished: readonly (string | null)[],
): T & { lang: Lang; steps: Record<string, string> } {
  const lang =
    wished
      .map((tag) => tag?.slice(0, 2).toLowerCase())
      .find((tag): tag is Lang => tag !== undefined && Object.hasOwn(langs, tag)) ?? 'en';
  return { ...langs[lang], lang, steps: Object.fromEntries(steps.map(({ id, title }) => [id, title[lang]])) };
}

/** Fills in placeholders: `fill('Step {n}', { n: 2 })` → `Step 2`. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/gu, (_, name: string) => String(values[name]));
