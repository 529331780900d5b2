import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';

interface CertificateTexts {
  heading: string;
  /** Precedes the name of the person. */
  awardedTo: string;
  /** Follows the name of the person, and precedes the title. */
  completed: Record<CertificateKind, string>;
  date: string;
  score: string;
  number: string;
  /** Precedes the skills of a training, or the trainings of a course. */
  parts: Record<CertificateKind, string>;
  /** Precedes the address of the page that verifies the certificate. */
  verify: string;
  /** Names the QR code for screen readers. The address follows. */
  qrCode: string;
  /** How people earn the certificate. Used in the Open Badge. */
  criteria: Record<CertificateKind, string>;
  /** A title of typical length, for previews. */
  sampleTitle: string;
  sampleParts: string[];
}

/** The texts of certificates in every content language. */
export const TEXTS: Record<ContentLang, CertificateTexts> = {
  en: {
    heading: 'Certificate of achievement',
    awardedTo: 'This certificate is awarded to',
    completed: {
      training: 'for successfully completing the training',
      course: 'for successfully completing the course',
    },
    date: 'Date',
    score: 'Score',
    number: 'Certificate number',
    parts: { training: 'Skills', course: 'Trainings' },
    verify: 'Check this certificate',
    qrCode: 'QR code with the address of the verification page',
    criteria: {
      training: 'The person has completed all steps of the training.',
      course: 'The person has reached the score that the course requires in each of its trainings.',
    },
    sampleTitle: 'Working safely on scaffolding',
    sampleParts: ['Wearing protective equipment', 'Checking the scaffold'],
  },
  fr: {
    heading: 'Certificat de réussite',
    awardedTo: 'Ce certificat est décerné à',
    completed: {
      training: 'pour avoir suivi avec succès la formation',
      course: 'pour avoir suivi avec succès le parcours',
    },
    date: 'Date',
    score: 'Score',
    number: 'Numéro du certificat',
    parts: { training: 'Compétences', course: 'Formations' },
    verify: 'Vérifier ce certificat',
    qrCode: 'Code QR avec l’adresse de la page de vérification',
    criteria: {
      training: 'La personne a terminé toutes les étapes de la formation.',
      course: 'La personne a atteint, dans chaque formation, le score que le parcours demande.',
    },
    sampleTitle: 'Travailler en sécurité sur un échafaudage',
    sampleParts: ['Porter les équipements de protection', 'Contrôler l’échafaudage'],
  },
  es: {
    heading: 'Certificado de aprovechamiento',
    awardedTo: 'Este certificado se otorga a',
    completed: { training: 'por haber superado la formación', course: 'por haber superado el itinerario' },
    date: 'Fecha',
    score: 'Puntuación',
    number: 'Número de certificado',
    parts: { training: 'Competencias', course: 'Formaciones' },
    verify: 'Comprobar este certificado',
    qrCode: 'Código QR con la dirección de la página de comprobación',
    criteria: {
      training: 'La persona ha completado todos los pasos de la formación.',
      course: 'La persona ha alcanzado en cada formación la puntuación que exige el itinerario.',
    },
    sampleTitle: 'Trabajar con seguridad en un andamio',
    sampleParts: ['Usar el equipo de protección', 'Revisar el andamio'],
  },
  ge: {
    heading: 'Zertifikat',
    awardedTo: 'Dieses Zertifikat erhält',
    completed: {
      training: 'für den erfolgreichen Abschluss der Schulung',
      course: 'für den erfolgreichen Abschluss des Lernpfads',
    },
    date: 'Datum',
    score: 'Ergebnis',
    number: 'Zertifikatsnummer',
    parts: { training: 'Kompetenzen', course: 'Schulungen' },
    verify: 'Dieses Zertifikat prüfen',
    qrCode: 'QR-Code mit der Adresse der Prüfseite',
    criteria: {
      training: 'Die Person hat alle Schritte der Schulung abgeschlossen.',
      course: 'Die Person hat in jeder Schulung das Ergebnis erreicht, das der Lernpfad verlangt.',
    },
    sampleTitle: 'Sicheres Arbeiten auf dem Gerüst',
    sampleParts: ['Schutzausrüstung tragen', 'Gerüst prüfen'],
  },
  it: {
    heading: 'Attestato di completamento',
    awardedTo: 'Il presente attestato è conferito a',
    completed: {
      training: 'per aver completato con successo il corso',
      course: 'per aver completato con successo il percorso',
    },
    date: 'Data',
    score: 'Punteggio',
    number: 'Numero dell’attestato',
    parts: { training: 'Competenze', course: 'Corsi' },
    verify: 'Verifica questo attestato',
    qrCode: 'Codice QR con l’indirizzo della pagina di verifica',
    criteria: {
      training: 'La persona ha completato tutti i passi del corso.',
      course: 'La persona ha raggiunto in ogni corso il punteggio minimo del percorso.',
    },
    sampleTitle: 'Lavorare in sicurezza sui ponteggi',
    sampleParts: ['Indossare i dispositivi di protezione', 'Controllare il ponteggio'],
  },
  pt: {
    heading: 'Certificado de conclusão',
    awardedTo: 'Este certificado é atribuído a',
    completed: { training: 'por ter concluído com êxito a formação', course: 'por ter concluído com êxito o percurso' },
    date: 'Data',
    score: 'Pontuação',
    number: 'Número do certificado',
    parts: { training: 'Competências', course: 'Formações' },
    verify: 'Verificar este certificado',
    qrCode: 'Código QR com o endereço da página de verificação',
    criteria: {
      training: 'A pessoa concluiu todas as etapas da formação.',
      course: 'A pessoa alcançou, em cada formação, a pontuação que o percurso exige.',
    },
    sampleTitle: 'Trabalhar em segurança em andaimes',
    sampleParts: ['Usar equipamento de proteção', 'Verificar o andaime'],
  },
};
