import type { Page } from './page.ts';
import { catalogue } from './walks/catalogue.ts';
import { contents } from './walks/contents.ts';
import { dashboard } from './walks/dashboard.ts';
import { embedding } from './walks/embedding.ts';
import { hostilePage } from './walks/hostile-page.ts';
import { keyboard } from './walks/keyboard.ts';
import { player } from './walks/player.ts';
import { signIn } from './walks/sign-in.ts';
import { wizard } from './walks/wizard.ts';

/** The tasks that `pnpm browsers` does in each browser, by name. */
export const WALKS: Record<string, (page: Page) => Promise<void>> = {
  'sign-in': signIn,
  catalogue,
  dashboard,
  keyboard,
  wizard,
  embedding,
  'hostile-page': hostilePage,
  player,
  contents,
};
