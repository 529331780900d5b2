import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import { builders } from './builders.ts';
import { COMPANIES } from './data/companies.ts';
import { dateAfter } from './seed/context.ts';
import { writeVocabulary } from './seed/trainings.ts';

/** Adds the data that every portal needs but cannot create: the platform's company, categories, skills and headsets. */
export async function seedPlatform({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const [platform] = COMPANIES;
  await db.transaction(async (tx) => {
    const build = builders(tx, clock);
    await build.platform({
      ...(platform ? { name: platform.name, maxSize: platform.storage * BYTES_PER_GB } : {}),
      representativeFirstName: '',
      representativeLastName: '',
      representativeEmail: '',
      contractExpiration: dateAfter(clock.now(), 3650),
      masterContentAccess: true,
      offlineAccess: true,
    });
    await writeVocabulary(build);
  });
}
