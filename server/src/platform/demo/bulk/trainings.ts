import { DURATIONS_IN_MINUTE } from '@vr/shared-api/limits';
import { CATEGORIES, HEADSETS } from '../data/vocabulary.ts';
import type { Load } from './load.ts';
import { scramble, stepFileOf } from './world.ts';

export const quoted = (text: string) => `"${text}"`;

/** Loads the trainings with their texts, step files and content files with COPY. No content is stored for the file rows. */
export async function copyTrainings(load: Load): Promise<void> {
  await copyTrainingRows(load);
  await copyTexts(load);
  await copyFiles(load);
}

async function copyTrainingRows({ copy, world, ids, at }: Load): Promise<void> {
  const { clientId, trainingId, catalogueOwner } = ids;
  await copy(
    `training (id, client_id, partner_id, status, category_id, duration_in_minute, tags, skill_ids, headset_ids, content_languages,
       content_types, live_types, already_published, published_at, content_modified_at, created_at, modified_at)`,
    world.trainings,
    (training) => {
      const owner = world.ownerOf(training);
      const published = at(1 + (scramble(training, 0, 5) % 700));
      return [
        [
          trainingId(training),
          owner === null ? catalogueOwner : clientId(owner),
          owner === null && world.byPartner ? catalogueOwner : null,
          world.statusOf(training),
          CATEGORIES[training % CATEGORIES.length]?.id ?? 1,
          DURATIONS_IN_MINUTE[training % DURATIONS_IN_MINUTE.length] ?? 15,
          [`tag${training % 40}`, `tag${(training * 7) % 40}`],
          world.skillsOf(training).map((skill) => skill?.id ?? 1),
          [HEADSETS[training % HEADSETS.length]?.id ?? 1],
          ['fr', 'en'],
          world.fileTypesOf(training),
          world.isPublished(training) ? world.fileTypesOf(training) : [],
          world.isPublished(training),
          world.isPublished(training) ? published : null,
          published,
          published,
          published,
        ],
      ];
    },
  );
}

async function copyTexts({ copy, world, ids }: Load): Promise<void> {
  await copy(
    'training_text (training_id, lang, position, title, brief_description, full_description, goals)',
    world.trainings,
    (training) => {
      const category = CATEGORIES[training % CATEGORIES.length]?.names;
      const number = ids.trainingId(training);
      return [
        [
          number,
          'en',
          0,
          `${category?.en}: exercise ${number}`,
          `What to do, in which order, and why: exercise ${number}.`,
          'A short exercise in the headset, followed by a review of what was done and of what could have been done better. '.repeat(
            3,
          ),
          ['Know the right order of actions', 'Practise it without risk'].map(quoted),
        ],
        [
          number,
          'fr',
          1,
          `${category?.fr} : exercice ${number}`,
          `Quoi faire, dans quel ordre et pourquoi : exercice ${number}.`,
          'Un court exercice dans le casque, suivi d’un retour sur ce qui a été fait et sur ce qui aurait pu être mieux fait. '.repeat(
            3,
          ),
          ['Connaître le bon ordre des gestes', 'S’exercer sans risque'].map(quoted),
        ],
      ];
    },
  );
}

async function copyFiles({ copy, world, ids: { trainingId }, at }: Load): Promise<void> {
  const { trainings } = world;
  await copy('step_file (training_id, version, content, created_at, live_at)', trainings, (training) =>
    world.hasSteps(training)
      ? [
          [
            trainingId(training),
            1,
            JSON.stringify(stepFileOf(world, training)),
            at(720),
            world.isPublished(training) ? at(720) : null,
          ],
        ]
      : [],
  );
  await copy(
    'content_file (training_id, file_type, version, file_name, file_size, storage_prefix, entry, created_at, live_at)',
    trainings,
    (training) =>
      world
        .fileTypesOf(training)
        .map((type) => [
          trainingId(training),
          type,
          '1.0.0',
          'build.zip',
          40_000_000 + (scramble(training, 0, 6) % 160_000_000),
          `content/${trainingId(training)}/bulk`,
          type === 'WEB_GL' ? 'index.html' : 'build.zip',
          at(1 + (scramble(training, 0, 5) % 700)),
          world.isPublished(training) ? at(1 + (scramble(training, 0, 5) % 700)) : null,
        ]),
  );
}

/** Loads the companies' offers with COPY, and the restrictions of trainings to groups. */
export async function copyOffers({ copy, world, ids }: Load): Promise<void> {
  const { companies, trainings } = world;
  const { clientId, trainingId, groupId } = ids;
  const all = [...Array(trainings).keys()];
  await copy('offer (client_id, training_id)', companies, (company) =>
    all
      .filter((training) => world.ownerOf(training) === null && world.isUnlocked(company, training))
      .map((training) => [clientId(company), trainingId(training)]),
  );
  const restrictedBy = (company: number) => all.filter((training) => world.isRestricted(company, training));
  await copy('training_restriction (client_id, training_id)', companies, (company) =>
    restrictedBy(company).map((training) => [clientId(company), trainingId(training)]),
  );
  await copy('training_access (client_id, training_id, group_id)', companies, (company) =>
    restrictedBy(company).map((training) => [clientId(company), trainingId(training), groupId(company)]),
  );
}
