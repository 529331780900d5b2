import { CONTENT_LANGS, type ContentLang, type HEADSET_TYPES } from '@vr/shared-api/limits';
import type { CategoryKey } from '../art/palettes.ts';

/** Returns a short text in the six content languages. The arguments are in the order of {@link CONTENT_LANGS}. */
export const six = (...texts: [string, string, string, string, string, string]): Record<ContentLang, string> =>
  Object.fromEntries(CONTENT_LANGS.map((lang, i) => [lang, texts[i]])) as Record<ContentLang, string>;

export const CATEGORIES: { id: number; key: CategoryKey; names: Record<ContentLang, string> }[] = [
  { id: 1, key: 'safety', names: six('Safety', 'Sécurité', 'Seguridad', 'Sicherheit', 'Sicurezza', 'Segurança') },
  {
    id: 2,
    key: 'construction',
    names: six('Construction', 'Chantier', 'Construcción', 'Bau', 'Cantiere', 'Construção'),
  },
  { id: 3, key: 'industry', names: six('Industry', 'Industrie', 'Industria', 'Industrie', 'Industria', 'Indústria') },
  { id: 4, key: 'health', names: six('Health', 'Santé', 'Salud', 'Gesundheit', 'Sanità', 'Saúde') },
  {
    id: 5,
    key: 'communication',
    names: six('Communication', 'Communication', 'Comunicación', 'Kommunikation', 'Comunicazione', 'Comunicação'),
  },
  { id: 6, key: 'logistics', names: six('Logistics', 'Logistique', 'Logística', 'Logistik', 'Logistica', 'Logística') },
];

const skill = (id: number, skillType: string, ...names: Parameters<typeof six>) => ({
  id,
  skillType,
  names: six(...names),
});

// biome-ignore format: a table with one skill per line
export const SKILLS = [
  skill(1, 'hard_skill_fire_safety', 'Fire safety', 'Sécurité incendie', 'Seguridad contra incendios', 'Brandschutz', 'Sicurezza antincendio', 'Segurança contra incêndios'),
  skill(2, 'hard_skill_evacuation', 'Evacuation', 'Évacuation', 'Evacuación', 'Evakuierung', 'Evacuazione', 'Evacuação'),
  skill(3, 'hard_skill_first_aid', 'First aid', 'Premiers secours', 'Primeros auxilios', 'Erste Hilfe', 'Primo soccorso', 'Primeiros socorros'),
  skill(4, 'hard_skill_lockout', 'Lockout and tagout', 'Consignation', 'Bloqueo y etiquetado', 'Absperren und Kennzeichnen', 'Blocco e segnalazione', 'Bloqueio e etiquetagem'),
  skill(5, 'hard_skill_work_at_height', 'Work at height', 'Travail en hauteur', 'Trabajo en altura', 'Arbeiten in der Höhe', 'Lavoro in quota', 'Trabalho em altura'),
  skill(6, 'hard_skill_lifting', 'Lifting operations', 'Levage', 'Izado de cargas', 'Heben von Lasten', 'Sollevamento di carichi', 'Elevação de cargas'),
  skill(7, 'hard_skill_machine_safety', 'Machine safety', 'Sécurité des machines', 'Seguridad de máquinas', 'Maschinensicherheit', 'Sicurezza delle macchine', 'Segurança de máquinas'),
  skill(8, 'hard_skill_electrical_safety', 'Electrical safety', 'Sécurité électrique', 'Seguridad eléctrica', 'Elektrische Sicherheit', 'Sicurezza elettrica', 'Segurança elétrica'),
  skill(9, 'hard_skill_hygiene', 'Hygiene', 'Hygiène', 'Higiene', 'Hygiene', 'Igiene', 'Higiene'),
  skill(10, 'hard_skill_forklift_driving', 'Forklift driving', 'Conduite de chariot', 'Manejo de carretillas', 'Staplerfahren', 'Guida del carrello', 'Condução de empilhadores'),
  skill(11, 'hard_skill_patient_handling', 'Patient handling', 'Transfert de patients', 'Movilización de pacientes', 'Patiententransfer', 'Movimentazione dei pazienti', 'Mobilização de doentes'),
  skill(12, 'soft_skill_communication', 'Communication', 'Communication', 'Comunicación', 'Kommunikation', 'Comunicazione', 'Comunicação'),
  skill(13, 'soft_skill_listening', 'Active listening', 'Écoute active', 'Escucha activa', 'Aktives Zuhören', 'Ascolto attivo', 'Escuta ativa'),
  skill(14, 'soft_skill_decision_making', 'Decision making', 'Prise de décision', 'Toma de decisiones', 'Entscheidungsfindung', 'Capacità di decisione', 'Tomada de decisão'),
  skill(15, 'soft_skill_stress_management', 'Stress management', 'Gestion du stress', 'Gestión del estrés', 'Stressbewältigung', 'Gestione dello stress', 'Gestão do stress'),
  skill(16, 'soft_skill_teamwork', 'Teamwork', 'Travail d’équipe', 'Trabajo en equipo', 'Teamarbeit', 'Lavoro di squadra', 'Trabalho em equipa'),
  skill(17, 'soft_skill_situational_awareness', 'Situational awareness', 'Vigilance', 'Atención al entorno', 'Situationsbewusstsein', 'Consapevolezza del contesto', 'Atenção ao contexto'),
  skill(18, 'soft_skill_empathy', 'Empathy', 'Empathie', 'Empatía', 'Einfühlungsvermögen', 'Empatia', 'Empatia'),
  skill(19, 'hard_skill_emergency_response', 'Emergency response', 'Réaction en urgence', 'Respuesta a emergencias', 'Notfallreaktion', 'Risposta alle emergenze', 'Resposta a emergências'),
];

export const HEADSETS: { id: number; name: string; type: (typeof HEADSET_TYPES)[number] }[] = [
  { id: 1, name: 'Meta Quest 2', type: 'OCULUS' },
  { id: 2, name: 'Meta Quest 3', type: 'OCULUS' },
  { id: 3, name: 'Meta Quest 3S', type: 'OCULUS' },
  { id: 4, name: 'Meta Quest Pro', type: 'OCULUS' },
  { id: 5, name: 'Oculus Rift S', type: 'OCULUS' },
  { id: 6, name: 'HTC Vive Pro 2', type: 'VIVE' },
  { id: 7, name: 'HTC Vive Focus 3', type: 'VIVE' },
  { id: 8, name: 'HTC Vive XR Elite', type: 'VIVE' },
  { id: 9, name: 'HP Reverb G2', type: 'WINDOWS_MIXED_REALITY' },
  { id: 10, name: 'Samsung HMD Odyssey+', type: 'WINDOWS_MIXED_REALITY' },
];

/** The badges of trainings, in order: for a first session, for a good score, for a faultless session. */
export const LADDER: { names: Record<ContentLang, string>; descriptions: Record<ContentLang, string> }[] = [
  {
    names: six(
      'First try',
      'Premier essai',
      'Primer intento',
      'Erster Versuch',
      'Primo tentativo',
      'Primeira tentativa',
    ),
    descriptions: six(
      'Finish a first session',
      'Terminer une première séance',
      'Terminar una primera sesión',
      'Eine erste Sitzung beenden',
      'Completare una prima sessione',
      'Concluir uma primeira sessão',
    ),
  },
  {
    names: six('Steady hand', 'Geste sûr', 'Mano firme', 'Sichere Hand', 'Mano sicura', 'Mão firme'),
    descriptions: six(
      'Reach a score of 80',
      'Atteindre un score de 80',
      'Alcanzar una puntuación de 80',
      'Eine Punktzahl von 80 erreichen',
      'Raggiungere un punteggio di 80',
      'Alcançar uma pontuação de 80',
    ),
  },
  {
    names: six('Faultless', 'Sans faute', 'Sin fallos', 'Fehlerfrei', 'Senza errori', 'Sem falhas'),
    descriptions: six(
      'Succeed in every step with 100',
      'Réussir toutes les étapes à 100',
      'Superar todos los pasos con 100',
      'Alle Schritte mit 100 schaffen',
      'Superare tutti i passi con 100',
      'Superar todos os passos com 100',
    ),
  },
];
