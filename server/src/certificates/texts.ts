import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';

/** The texts of a certificate in one language. */
interface CertificateTexts {
  heading: string;
  /** Comes before the name of the person. */
  awardedTo: string;
  /** Comes between the name of the person and the title. */
  completed: Record<CertificateKind, string>;
  date: string;
  score: string;
  number: string;
  /** A title for previews, of about the usual length. */
  sampleTitle: string;
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
    sampleTitle: 'Working safely on scaffolding',
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
    sampleTitle: 'Travailler en sécurité sur un échafaudage',
  },
  es: {
    heading: 'Certificado de aprovechamiento',
    awardedTo: 'Este certificado se otorga a',
    completed: { training: 'por haber superado la formación', course: 'por haber superado el itinerario' },
    date: 'Fecha',
    score: 'Puntuación',
    number: 'Número de certificado',
    sampleTitle: 'Trabajar con seguridad en un andamio',
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
    sampleTitle: 'Sicheres Arbeiten auf dem Gerüst',
  },
  it: {
    heading: 'Attestato di completamento',
    awardedTo: 'Il presente attestato è conferito a',
    completed: {
      training: 'per aver completato con successo la formazione',
      course: 'per aver completato con successo il percorso',
    },
    date: 'Data',
    score: 'Punteggio',
    number: 'Numero dell’attestato',
    sampleTitle: 'Lavorare in sicurezza sui ponteggi',
  },
  pt: {
    heading: 'Certificado de conclusão',
    awardedTo: 'Este certificado é atribuído a',
    completed: { training: 'por ter concluído com êxito a formação', course: 'por ter concluído com êxito o percurso' },
    date: 'Data',
    score: 'Pontuação',
    number: 'Número do certificado',
    sampleTitle: 'Trabalhar em segurança em andaimes',
  },
};
