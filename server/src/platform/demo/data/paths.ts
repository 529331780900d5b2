import type { SceneName } from '../art/covers.ts';

/** The sittings of one person in one training, spread over a span of days. */
export interface Stage {
  training: SceneName;
  fromDaysAgo: number;
  toDaysAgo: number;
  sittings: number;
  /** The number of steps reached after the last sitting. For a training without steps: the percentage. */
  reach: number;
  /** The person's score on these steps in the last sitting. */
  best: number;
}

/** The learning paths of some people, by e-mail address. The paths of all others are generated from `zeal` and `talent`. */
export const PATHS: Record<string, Stage[]> = {
  'learner@demo.example': [
    { training: 'heart', fromDaysAgo: 355, toDaysAgo: 290, sittings: 8, reach: 5, best: 96 },
    { training: 'evacuation', fromDaysAgo: 325, toDaysAgo: 235, sittings: 7, reach: 5, best: 92 },
    { training: 'forklift', fromDaysAgo: 286, toDaysAgo: 170, sittings: 13, reach: 4, best: 84 },
    { training: 'electricity', fromDaysAgo: 172, toDaysAgo: 98, sittings: 9, reach: 4, best: 88 },
    { training: 'crane', fromDaysAgo: 92, toDaysAgo: 47, sittings: 7, reach: 4, best: 94 },
    { training: 'extinguisher', fromDaysAgo: 44, toDaysAgo: 1, sittings: 7, reach: 4, best: 92 },
    { training: 'lockout', fromDaysAgo: 30, toDaysAgo: 4, sittings: 4, reach: 2, best: 80 },
    { training: 'scaffold', fromDaysAgo: 15, toDaysAgo: 3, sittings: 3, reach: 2, best: 86 },
  ],
  'trainee@demo.example': [
    { training: 'heart', fromDaysAgo: 270, toDaysAgo: 198, sittings: 8, reach: 5, best: 90 },
    { training: 'evacuation', fromDaysAgo: 190, toDaysAgo: 128, sittings: 6, reach: 3, best: 82 },
    { training: 'interview', fromDaysAgo: 135, toDaysAgo: 60, sittings: 9, reach: 4, best: 85 },
    { training: 'electricity', fromDaysAgo: 90, toDaysAgo: 20, sittings: 7, reach: 3, best: 78 },
    { training: 'dialogue', fromDaysAgo: 55, toDaysAgo: 10, sittings: 4, reach: 50, best: 64 },
    { training: 'extinguisher', fromDaysAgo: 38, toDaysAgo: 2, sittings: 6, reach: 3, best: 88 },
  ],
  'noemie.belanger@kaleo.example': [
    { training: 'electricity', fromDaysAgo: 120, toDaysAgo: 33, sittings: 8, reach: 4, best: 93 },
  ],
  'rohan.gupta@kaleo.example': [
    { training: 'electricity', fromDaysAgo: 40, toDaysAgo: 6, sittings: 3, reach: 2, best: 74 },
  ],
};

/** The likes and favourites of some people, by e-mail address. Those of all others are generated. */
export const MARKS: Record<string, { likes: SceneName[]; favourites: SceneName[] }> = {
  'learner@demo.example': {
    likes: ['heart', 'crane', 'extinguisher'],
    favourites: ['extinguisher', 'scaffold', 'badNews'],
  },
  'instructor@demo.example': { likes: ['electricity'], favourites: [] },
  'trainee@demo.example': { likes: ['interview'], favourites: ['electricity', 'extinguisher'] },
};
