import type { ContentLang } from '@vr/shared-api/limits';

/** The columns of the table of a person's trainings. */
export const ROW_COLUMNS = [
  'training',
  'days',
  'sessions',
  'time',
  'score',
  'progress',
  'completedOn',
  'certificate',
] as const;
/** The columns of the table of people. */
export const PEOPLE_COLUMNS = ['person', 'trainings', 'sessions', 'time', 'completed', 'certificates'] as const;

type Column = (typeof ROW_COLUMNS)[number] | (typeof PEOPLE_COLUMNS)[number];

interface SummaryTexts {
  heading: string;
  /** Before the name of the manager. */
  teamOf: (name: string) => string;
  everyone: string;
  period: (from: string, to: string) => string;
  columns: Record<Column, string>;
  /** The totals that are called otherwise than their columns. */
  totals: Record<'people' | 'time', string>;
  /** How many of the people have trained. */
  peopleOf: (trained: number, all: number) => string;
  people: string;
  none: string;
  total: string;
  course: (title: string) => string;
  /** Stands for the title of a training that another company owns now. */
  noTitle: string;
  /** The first and the last of many days, and how many there are. */
  manyDays: (first: string, last: string, count: number) => string;
  legend: string;
  explanations: Record<'time' | 'score' | 'progress' | 'completedOn' | 'people' | 'certificate', string>;
  made: (day: string, by: string) => string;
  signature: string;
  page: (page: number, of: number) => string;
}

/** The texts of summaries in every content language. */
export const TEXTS: Record<ContentLang, SummaryTexts> = {
  en: {
    heading: 'Training summary',
    teamOf: (name) => `Team of ${name}`,
    everyone: 'Everyone in the company',
    period: (from, to) => `From ${from} to ${to}`,
    columns: {
      training: 'Training',
      days: 'Days',
      sessions: 'Sessions',
      time: 'Time',
      score: 'Best score',
      progress: 'Progress',
      completedOn: 'Completed on',
      certificate: 'Certificate number',
      person: 'Person',
      trainings: 'Trainings',
      completed: 'Completed',
      certificates: 'Certificates',
    },
    totals: { people: 'People trained', time: 'Training time' },
    peopleOf: (trained, all) => `${trained} of ${all}`,
    people: 'People',
    none: 'No training in this period.',
    total: 'Total',
    course: (title) => `Course: ${title}`,
    noTitle: 'Training that is no longer available',
    manyDays: (first, last, count) => `${first} – ${last} (${count} days)`,
    legend: 'How to read this summary',
    explanations: {
      time: 'Time: how long the content was visible in the sessions of the period. Times are added up before they are rounded.',
      score: 'Best score: the highest score of these sessions. A dash means that the training gives no score.',
      progress: 'Progress: what was completed of the training by the end of the period.',
      completedOn:
        'Completed on: the day by which all steps of the training had succeeded. “Completed” counts those of the period. Sessions that were reset do not count.',
      people: 'People: those who belong to the team or the company today, with or without training.',
      certificate:
        'Certificate number: given once the certificate has been issued, if it was valid when this summary was made. Check it at',
    },
    made: (day, by) => `Made on ${day} by ${by}`,
    signature: 'Name, date and signature',
    page: (page, of) => `Page ${page} of ${of}`,
  },
  fr: {
    heading: 'Récapitulatif de formation',
    teamOf: (name) => `Équipe de ${name}`,
    everyone: 'Toutes les personnes de l’entreprise',
    period: (from, to) => `Du ${from} au ${to}`,
    columns: {
      training: 'Formation',
      days: 'Jours',
      sessions: 'Séances',
      time: 'Durée',
      score: 'Meilleur score',
      progress: 'Progression',
      completedOn: 'Terminée le',
      certificate: 'Numéro du certificat',
      person: 'Personne',
      trainings: 'Formations',
      completed: 'Terminées',
      certificates: 'Certificats',
    },
    totals: { people: 'Personnes formées', time: 'Temps de formation' },
    peopleOf: (trained, all) => `${trained} sur ${all}`,
    people: 'Personnes',
    none: 'Aucune formation sur cette période.',
    total: 'Total',
    course: (title) => `Parcours\u202f: ${title}`,
    noTitle: 'Formation qui n’est plus disponible',
    manyDays: (first, last, count) => `${first} – ${last} (${count} jours)`,
    legend: 'Comment lire ce récapitulatif',
    explanations: {
      time: 'Durée\u202f: temps pendant lequel le contenu était visible, dans les séances de la période. Les durées sont additionnées avant d’être arrondies.',
      score:
        'Meilleur score\u202f: le score le plus élevé de ces séances. Un tiret indique que la formation ne donne pas de score.',
      progress: 'Progression\u202f: part de la formation terminée à la fin de la période.',
      completedOn:
        'Terminée le\u202f: jour où la dernière étape de la formation a été réussie. «\u202fTerminées\u202f» compte celles de la période. Les séances réinitialisées ne comptent pas.',
      people: 'Personnes\u202f: celles qui font partie de l’équipe ou de l’entreprise aujourd’hui, formées ou non.',
      certificate:
        'Numéro du certificat\u202f: indiqué si le certificat a été délivré et était valable lors de l’établissement de ce récapitulatif. Vérification\u202f:',
    },
    made: (day, by) => `Établi le ${day} par ${by}`,
    signature: 'Nom, date et signature',
    page: (page, of) => `Page ${page} sur ${of}`,
  },
  es: {
    heading: 'Resumen de formación',
    teamOf: (name) => `Equipo de ${name}`,
    everyone: 'Todas las personas de la empresa',
    period: (from, to) => `Del ${from} al ${to}`,
    columns: {
      training: 'Formación',
      days: 'Días',
      sessions: 'Sesiones',
      time: 'Tiempo',
      score: 'Mejor puntuación',
      progress: 'Progreso',
      completedOn: 'Completada el',
      certificate: 'Número de certificado',
      person: 'Persona',
      trainings: 'Formaciones',
      completed: 'Completadas',
      certificates: 'Certificados',
    },
    totals: { people: 'Personas formadas', time: 'Tiempo de formación' },
    peopleOf: (trained, all) => `${trained} de ${all}`,
    people: 'Personas',
    none: 'Ninguna formación en este periodo.',
    total: 'Total',
    course: (title) => `Itinerario: ${title}`,
    noTitle: 'Formación que ya no está disponible',
    manyDays: (first, last, count) => `${first} – ${last} (${count} días)`,
    legend: 'Cómo leer este resumen',
    explanations: {
      time: 'Tiempo: cuánto estuvo visible el contenido en las sesiones del periodo. Los tiempos se suman antes de redondearse.',
      score: 'Mejor puntuación: la más alta de estas sesiones. Un guion indica que la formación no da puntuación.',
      progress: 'Progreso: lo que se había completado de la formación al final del periodo.',
      completedOn:
        'Completada el: el día en que se superó el último paso de la formación. «Completadas» cuenta las del periodo. Las sesiones reiniciadas no cuentan.',
      people: 'Personas: las que pertenecen hoy al equipo o a la empresa, con o sin formación.',
      certificate:
        'Número de certificado: figura si el certificado se ha emitido y era válido al hacer este resumen. Puede comprobarse en',
    },
    made: (day, by) => `Elaborado el ${day} por ${by}`,
    signature: 'Nombre, fecha y firma',
    page: (page, of) => `Página ${page} de ${of}`,
  },
  ge: {
    heading: 'Schulungsübersicht',
    teamOf: (name) => `Team von ${name}`,
    everyone: 'Alle Personen des Unternehmens',
    period: (from, to) => `Vom ${from} bis zum ${to}`,
    columns: {
      training: 'Schulung',
      days: 'Tage',
      sessions: 'Sitzungen',
      time: 'Zeit',
      score: 'Bestes Ergebnis',
      progress: 'Fortschritt',
      completedOn: 'Abgeschlossen am',
      certificate: 'Zertifikatsnummer',
      person: 'Person',
      trainings: 'Schulungen',
      completed: 'Abgeschlossen',
      certificates: 'Zertifikate',
    },
    totals: { people: 'Geschulte Personen', time: 'Schulungszeit' },
    peopleOf: (trained, all) => `${trained} von ${all}`,
    people: 'Personen',
    none: 'Keine Schulung in diesem Zeitraum.',
    total: 'Summe',
    course: (title) => `Lernpfad: ${title}`,
    noTitle: 'Nicht mehr verfügbare Schulung',
    manyDays: (first, last, count) => `${first} – ${last} (${count} Tage)`,
    legend: 'Erläuterungen',
    explanations: {
      time: 'Zeit: wie lange der Inhalt in den Sitzungen des Zeitraums sichtbar war. Zeiten werden erst addiert und dann gerundet.',
      score:
        'Bestes Ergebnis: das höchste Ergebnis dieser Sitzungen. Ein Strich bedeutet, dass die Schulung kein Ergebnis liefert.',
      progress: 'Fortschritt: welcher Anteil der Schulung am Ende des Zeitraums abgeschlossen war.',
      completedOn:
        'Abgeschlossen am: der Tag, an dem alle Schritte der Schulung bestanden waren. Unter „Abgeschlossen“ zählen nur die im Zeitraum abgeschlossenen Schulungen. Zurückgesetzte Sitzungen zählen nicht.',
      people: 'Personen: alle, die heute zum Team oder zum Unternehmen gehören, mit oder ohne Schulung.',
      certificate:
        'Zertifikatsnummer: angegeben, wenn das Zertifikat ausgestellt wurde und bei Erstellung dieser Übersicht gültig war. Prüfung unter',
    },
    made: (day, by) => `Erstellt am ${day} von ${by}`,
    signature: 'Name, Datum und Unterschrift',
    page: (page, of) => `Seite ${page} von ${of}`,
  },
  it: {
    heading: 'Riepilogo delle attività di formazione',
    teamOf: (name) => `Team di ${name}`,
    everyone: 'Tutte le persone dell’azienda',
    period: (from, to) => `Dal ${from} al ${to}`,
    columns: {
      training: 'Corso',
      days: 'Giorni',
      sessions: 'Sessioni',
      time: 'Tempo',
      score: 'Miglior punteggio',
      progress: 'Progressi',
      completedOn: 'Completato il',
      certificate: 'Numero dell’attestato',
      person: 'Persona',
      trainings: 'Corsi',
      completed: 'Completati',
      certificates: 'Attestati',
    },
    totals: { people: 'Persone formate', time: 'Tempo di formazione' },
    peopleOf: (trained, all) => `${trained} su ${all}`,
    people: 'Persone',
    none: 'Nessun corso in questo periodo.',
    total: 'Totale',
    course: (title) => `Percorso: ${title}`,
    noTitle: 'Corso non più disponibile',
    manyDays: (first, last, count) => `${first} – ${last} (${count} giorni)`,
    legend: 'Come leggere questo riepilogo',
    explanations: {
      time: 'Tempo: per quanto il contenuto è stato visibile nelle sessioni del periodo. I tempi vengono sommati prima di essere arrotondati.',
      score: 'Miglior punteggio: il più alto di queste sessioni. Un trattino indica che il corso non dà un punteggio.',
      progress: 'Progressi: quanto del corso era stato completato alla fine del periodo.',
      completedOn:
        'Completato il: il giorno in cui tutti i passi del corso erano stati superati. «Completati» conta quelli del periodo. Le sessioni azzerate non contano.',
      people: 'Persone: quelle che oggi fanno parte del team o dell’azienda, anche se non hanno seguito corsi.',
      certificate:
        'Numero dell’attestato: indicato se l’attestato è stato emesso ed era valido al momento di questo riepilogo. Verificabile all’indirizzo',
    },
    made: (day, by) => `Redatto il ${day} da ${by}`,
    signature: 'Nome, data e firma',
    page: (page, of) => `Pagina ${page} di ${of}`,
  },
  pt: {
    heading: 'Resumo da formação',
    teamOf: (name) => `Equipa de ${name}`,
    everyone: 'Todas as pessoas da empresa',
    period: (from, to) => `De ${from} a ${to}`,
    columns: {
      training: 'Formação',
      days: 'Dias',
      sessions: 'Sessões',
      time: 'Tempo',
      score: 'Melhor pontuação',
      progress: 'Progresso',
      completedOn: 'Concluída em',
      certificate: 'Número do certificado',
      person: 'Pessoa',
      trainings: 'Formações',
      completed: 'Concluídas',
      certificates: 'Certificados',
    },
    totals: { people: 'Pessoas formadas', time: 'Tempo de formação' },
    peopleOf: (trained, all) => `${trained} de ${all}`,
    people: 'Pessoas',
    none: 'Nenhuma formação neste período.',
    total: 'Total',
    course: (title) => `Percurso: ${title}`,
    noTitle: 'Formação que já não está disponível',
    manyDays: (first, last, count) => `${first} – ${last} (${count} dias)`,
    legend: 'Como ler este resumo',
    explanations: {
      time: 'Tempo: quanto tempo o conteúdo esteve visível nas sessões do período. Os tempos são somados antes de serem arredondados.',
      score: 'Melhor pontuação: a mais alta destas sessões. Um traço indica que a formação não dá pontuação.',
      progress: 'Progresso: o que estava concluído da formação no fim do período.',
      completedOn:
        'Concluída em: o dia em que todas as etapas da formação tinham sido superadas. «Concluídas» conta as do período. As sessões reiniciadas não contam.',
      people: 'Pessoas: as que pertencem hoje à equipa ou à empresa, com ou sem formação.',
      certificate:
        'Número do certificado: indicado se o certificado foi emitido e era válido quando este resumo foi feito. Pode ser verificado em',
    },
    made: (day, by) => `Elaborado em ${day} por ${by}`,
    signature: 'Nome, data e assinatura',
    page: (page, of) => `Página ${page} de ${of}`,
  },
};
