import type { ContractState } from '@vr/shared-api/contract-state';
import type { ClientType, UiLang } from '@vr/shared-api/limits';

const en = {
  columns: {
    name: 'Name',
    type: 'Type',
    siret: 'SIRET',
    representative: 'Representative',
    email: 'Representative’s email',
    people: 'People',
    places: 'Places',
    storageUsed: 'Storage used (GB)',
    storage: 'Storage (GB)',
    sessions: 'Sessions',
    minutes: 'Minutes of training',
    trainingsUsed: 'Trainings used',
    ownTrainings: 'Own trainings',
    lastActivity: 'Last activity',
    contractEnd: 'End of the contract',
    contractState: 'State of the contract',
  },
  types: {
    COMPANY: 'Company',
    TRAINING_CENTER: 'Training centre',
    VR_ROOM: 'VR room',
    PARTNER: 'Partner',
  } satisfies Record<ClientType, string>,
  states: { active: 'Active', ending: 'Ends within 30 days', ended: 'Ended' } satisfies Record<ContractState, string>,
};

/** The columns of the report on companies, in order. */
export const REPORT_COLUMNS = Object.keys(en.columns) as ReportColumn[];
export type ReportColumn = keyof typeof en.columns;

/** The texts of the report on companies in every interface language. */
export const TEXTS: Record<UiLang, typeof en> = {
  en,
  fr: {
    columns: {
      name: 'Nom',
      type: 'Type',
      siret: 'SIRET',
      representative: 'Représentant',
      email: 'E-mail du représentant',
      people: 'Personnes',
      places: 'Places',
      storageUsed: 'Stockage utilisé (Go)',
      storage: 'Stockage (Go)',
      sessions: 'Séances',
      minutes: 'Minutes de formation',
      trainingsUsed: 'Formations utilisées',
      ownTrainings: 'Formations de l’entreprise',
      lastActivity: 'Dernière activité',
      contractEnd: 'Fin du contrat',
      contractState: 'État du contrat',
    },
    types: {
      COMPANY: 'Entreprise',
      TRAINING_CENTER: 'Centre de formation',
      VR_ROOM: 'Salle VR',
      PARTNER: 'Partenaire',
    },
    states: { active: 'En cours', ending: 'Se termine dans les 30 jours', ended: 'Terminé' },
  },
  es: {
    columns: {
      name: 'Nombre',
      type: 'Tipo',
      siret: 'SIRET',
      representative: 'Representante',
      email: 'Correo del representante',
      people: 'Personas',
      places: 'Plazas',
      storageUsed: 'Almacenamiento usado (GB)',
      storage: 'Almacenamiento (GB)',
      sessions: 'Sesiones',
      minutes: 'Minutos de formación',
      trainingsUsed: 'Formaciones utilizadas',
      ownTrainings: 'Formaciones propias',
      lastActivity: 'Última actividad',
      contractEnd: 'Fin del contrato',
      contractState: 'Estado del contrato',
    },
    types: { COMPANY: 'Empresa', TRAINING_CENTER: 'Centro de formación', VR_ROOM: 'Sala de RV', PARTNER: 'Partner' },
    states: { active: 'Vigente', ending: 'Termina en los próximos 30 días', ended: 'Terminado' },
  },
  it: {
    columns: {
      name: 'Nome',
      type: 'Tipo',
      siret: 'SIRET',
      representative: 'Rappresentante',
      email: 'E-mail del rappresentante',
      people: 'Persone',
      places: 'Posti',
      storageUsed: 'Spazio usato (GB)',
      storage: 'Spazio (GB)',
      sessions: 'Sessioni',
      minutes: 'Minuti di formazione',
      trainingsUsed: 'Corsi usati',
      ownTrainings: 'Corsi propri',
      lastActivity: 'Ultima attività',
      contractEnd: 'Fine del contratto',
      contractState: 'Stato del contratto',
    },
    types: { COMPANY: 'Azienda', TRAINING_CENTER: 'Centro di formazione', VR_ROOM: 'Sala VR', PARTNER: 'Partner' },
    states: { active: 'Attivo', ending: 'Termina entro 30 giorni', ended: 'Terminato' },
  },
};
