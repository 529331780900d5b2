import type { SceneName } from '../art/covers.ts';

/** A document. `pdf`: the lines of a page; `csv`: the rows of a table; `png`: the squares of a plan. */
export type DemoDocument =
  | { type: 'pdf'; heading: string; lines: string[] }
  | { type: 'csv'; rows: string[][] }
  | { type: 'png'; plan: string[] };

interface DemoResource {
  company: string;
  title: string;
  fileName: string;
  by: string;
  daysAgo: number;
  document: DemoDocument;
  /** Keys of the trainings that the document is attached to. */
  trainings: SceneName[];
  /** Keys of the courses that the document is attached to. */
  courses: string[];
}

export const RESOURCES: DemoResource[] = [
  {
    company: 'altis',
    title: 'Gestes de commandement',
    fileName: 'gestes-de-commandement.pdf',
    by: 'admin@demo.example',
    daysAgo: 96,
    document: {
      type: 'pdf',
      heading: 'Gestes de commandement',
      lines: [
        'Lever : bras droit tendu vers le haut, la main décrit lentement un cercle.',
        'Descendre : bras droit tendu vers le bas, la main décrit lentement un cercle.',
        'Avancer : les deux bras pliés, paumes vers soi, mouvements lents vers le corps.',
        'Stop : les deux bras à l’horizontale, paumes vers l’avant.',
        'Arrêt d’urgence : les deux bras levés, paumes vers l’avant. Tout le monde peut le donner.',
      ],
    },
    trainings: ['crane'],
    courses: ['lifting'],
  },
  {
    company: 'altis',
    title: 'Charges maximales par élingue',
    fileName: 'charges-par-elingue.csv',
    by: 'admin@demo.example',
    daysAgo: 41,
    document: {
      type: 'csv',
      rows: [
        ['Élingue', 'Direct (kg)', 'À 45° (kg)', 'À 60° (kg)'],
        ['Violette', '1000', '1400', '1000'],
        ['Verte', '2000', '2800', '2000'],
        ['Jaune', '3000', '4200', '3000'],
        ['Grise', '4000', '5600', '4000'],
      ],
    },
    trainings: ['crane'],
    courses: ['lifting'],
  },
  {
    company: 'altis',
    title: 'Plan du chantier nord',
    fileName: 'chantier-nord.png',
    by: 'admin@demo.example',
    daysAgo: 12,
    document: {
      type: 'png',
      plan: ['..........', '.bbb....r.', '.bbb....r.', '.bbb....r.', '........r.', '..gggggg..', '..........'],
    },
    trainings: [],
    courses: ['firstDays'],
  },
  {
    company: 'platform',
    title: 'Choisir le bon extincteur',
    fileName: 'choisir-le-bon-extincteur.pdf',
    by: 'superadmin@demo.example',
    daysAgo: 180,
    document: {
      type: 'pdf',
      heading: 'Choisir le bon extincteur',
      lines: [
        'Feu de bois, papier, tissu (classe A) : eau, eau avec additif, poudre.',
        'Feu de liquide (classe B) : eau avec additif, poudre, CO2.',
        'Feu sous tension électrique : CO2. Jamais d’eau sans additif.',
        'Feu d’huile de cuisson (classe F) : extincteur de classe F ou couverture.',
        'Si le feu dépasse votre taille, sortez, fermez la porte et donnez l’alerte.',
      ],
    },
    trainings: ['extinguisher'],
    courses: [],
  },
  {
    company: 'platform',
    title: 'Points de rassemblement, modèle',
    fileName: 'points-de-rassemblement.csv',
    by: 'superadmin@demo.example',
    daysAgo: 75,
    document: {
      type: 'csv',
      rows: [
        ['Bâtiment', 'Issue', 'Point de rassemblement', 'Responsable'],
        ['A', 'Nord', 'Parking visiteurs', ''],
        ['B', 'Quai 3', 'Pelouse du portail', ''],
      ],
    },
    trainings: [],
    courses: [],
  },
];
