import { BYTES_PER_GB } from '@vr/shared-api/limits';
import type { SceneName } from '../art/covers.ts';
import { companyLogo } from '../art/logos.ts';
import { COMPANIES } from '../data/companies.ts';
import { TRAININGS } from '../data/trainings.ts';
import { dateAfter, type SeedContext, storePicture } from './context.ts';
import { lookUp } from './lookups.ts';
import type { SeededPerson } from './people.ts';

/** Inserts the companies. Returns a function that converts a company's key to its id. */
export async function seedCompanies({ build, storage, daysAgo }: SeedContext, now: Date) {
  const ids = new Map<string, number>();
  for (const company of COMPANIES) {
    const [primaryColor, secondaryColor] = company.colours;
    const [representativeFirstName, representativeLastName, representativeEmail] = company.representative;
    const make = company.key === 'platform' ? build.platform : build.client;
    const { id } = await make({
      name: company.name,
      type: company.type,
      representativeFirstName,
      representativeLastName,
      representativeEmail,
      siret: company.siret,
      contractExpiration: dateAfter(now, company.contractEndsInDays),
      primaryColor,
      secondaryColor,
      logo: await storePicture(storage, companyLogo(company.mark, primaryColor, secondaryColor)),
      timeZone: company.timeZone,
      scoreRanking: !company.noRanking,
      hourRanking: !company.noRanking,
      masterContentAccess: company.masterContentAccess ?? false,
      offlineAccess: company.offlineAccess ?? false,
      enableSatisfactionSurvey: company.enableSatisfactionSurvey ?? false,
      maxUser: company.maxUser,
      maxSize: company.storage * BYTES_PER_GB,
      createdAt: daysAgo(company.since),
    });
    ids.set(company.key, id);
  }
  return lookUp(ids);
}

/** Links each company to the account of its representative. */
export async function seedRepresentatives(
  { build }: SeedContext,
  personOf: (email: string) => SeededPerson,
): Promise<void> {
  for (const { representative } of COMPANIES) {
    const [, , email] = representative;
    const { id, clientId } = personOf(email);
    await build.representative({ clientId, personId: id });
  }
}

export async function seedOffers(
  { build }: SeedContext,
  ids: { client: (company: string) => number; training: (key: SceneName) => number },
): Promise<void> {
  for (const company of COMPANIES) {
    const unlocked = TRAININGS.filter(({ key }) => company.offer.includes(key)).map(({ key }) => ids.training(key));
    await build.offer({ clientId: ids.client(company.key), trainingIds: unlocked });
  }
}
