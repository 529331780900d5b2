import { setTimeout as pause } from 'node:timers/promises';
import { type Random, random } from '@vr/server/platform/demo/random';
import type { Company } from '../world/companies.ts';
import type { Files } from '../world/world.ts';
import { adminActions } from './admin.ts';
import type { Journal } from './journal.ts';
import { type Action, learnerActions } from './learner.ts';
import type { Ledger } from './ledger.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The usual pause between two actions of a person. */
const THINKING_MS = 250;

/** The simulated people who use the portal. */
export interface Load {
  visitors: readonly Visitor[];
  /** Starts the actions of all people. The returned function stops them, and waits until the last actions are finished. */
  start(): () => Promise<void>;
}

function choose(actions: readonly Action[], random: Random): () => Promise<unknown> {
  let left = random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, run] of actions) {
    left -= weight;
    if (left < 0) return run;
  }
  return async () => undefined;
}

/** Makes the simulated people of two companies. The seed decides what these people do, and in which order. */
export function createLoad(
  seed: string,
  url: () => string,
  companies: readonly [Company, Company],
  { ledger, journal, files }: { ledger: Ledger; journal: Journal; files: Files },
): Load {
  const people = companies.flatMap((company, index) => {
    const foreign = companies[1 - index]?.mark ?? '';
    const visit = (account: Company['admin']) => createVisitor(url, { company, account, foreign }, journal);
    const person = (visitor: Visitor, actionsOf: (random: Random) => readonly Action[]) => {
      const own = random(`${seed} ${visitor.account.email}`);
      return { visitor, own, actions: actionsOf(own) };
    };
    const admin = visit(company.admin);
    return [
      person(admin, (own) => adminActions(admin, ledger, own, { journal, files })),
      ...company.learners.map((account) => {
        const learner = visit(account);
        return person(learner, (own) => learnerActions(learner, ledger, own));
      }),
    ];
  });

  return {
    visitors: people.map(({ visitor }) => visitor),
    start() {
      let acting = true;
      const acts = people.map(async ({ visitor, own, actions }) => {
        while (acting) {
          await choose(actions, own)().catch((error: unknown) =>
            journal.violate(
              'what a person does succeeds in the end',
              `${visitor.account.email}: ${error instanceof Error ? error.stack : error}`,
            ),
          );
          await pause(THINKING_MS * 2 * own.next());
        }
      });
      return async () => {
        acting = false;
        await Promise.all(acts);
      };
    },
  };
}
