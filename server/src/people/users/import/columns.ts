import { fold } from '@vr/shared-api/fold';
import { NAME_MAX, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import { IMPORT_COLUMNS, type ImportColumn } from '@vr/shared-api/member-import';
import type { Role } from '@vr/shared-api/permissions';

/** The roles that a file can name. A learner is a member without roles. */
export type NamedRole = Extract<Role, 'ROLE_ADMINISTRATOR' | 'ROLE_MANAGER'> | 'learner';

/** The column names in the sample and the report. */
export const COLUMN_NAMES: Record<UiLang, Record<ImportColumn, string>> = {
  en: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    roles: 'Roles',
    managerEmail: 'Manager email',
  },
  fr: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    roles: 'Rôles',
    managerEmail: 'E-mail du manager',
  },
  es: {
    firstName: 'Nombre',
    lastName: 'Apellidos',
    email: 'Correo',
    roles: 'Roles',
    managerEmail: 'Correo del responsable',
  },
  it: {
    firstName: 'Nome',
    lastName: 'Cognome',
    email: 'E-mail',
    roles: 'Ruoli',
    managerEmail: 'E-mail del responsabile',
  },
};
export const ROLE_NAMES: Record<UiLang, Record<NamedRole, string>> = {
  en: { ROLE_ADMINISTRATOR: 'admin', ROLE_MANAGER: 'manager', learner: 'learner' },
  fr: { ROLE_ADMINISTRATOR: 'gestionnaire', ROLE_MANAGER: 'manager', learner: 'apprenant' },
  es: { ROLE_ADMINISTRATOR: 'gestor', ROLE_MANAGER: 'responsable', learner: 'alumno' },
  it: { ROLE_ADMINISTRATOR: 'gestore', ROLE_MANAGER: 'responsabile', learner: 'allievo' },
};

/** Returns the letters of a name without case and accents, so that "E-Mail" and "email" are the same. */
const lettersOf = (name: string): string => (name.length > NAME_MAX ? '' : fold(name).replace(/[^\p{L}]/gu, ''));

// Other accepted column names, in the form that `lettersOf` returns.
const COLUMN_SYNONYMS: Record<ImportColumn, string> = {
  firstName: 'firstname givenname forename',
  lastName: 'lastname surname familyname nomdefamille primerapellido apellido',
  email: `email mail emailaddress courriel adresseemail adressemail adresseelectronique correo correoelectronico
    direcciondecorreo postaelettronica indirizzoemail`,
  roles: 'role roles rol ruolo',
  managerEmail: `manager manageremail managersemail emailmanager instructor instructoremail instructorsemail responsable
    emailresponsable emailduresponsable courrielduresponsable formateur emailformateur emailduformateur correoresponsable
    correodelmanager emaildelresponsable correoelectronicodelresponsable formador correodelformador responsabile
    emailresponsabile emaildelmanager formatore emaildelformatore`,
};
const ROLE_SYNONYMS: Record<NamedRole, string> = {
  ROLE_ADMINISTRATOR: `admin administrator administrateur administratrice administrador administradora gestora
    gestrice amministratore amministratrice`,
  ROLE_MANAGER: `instructor trainer instructora instructeur instructrice formateur formatrice formador formadora formatore
    istruttore istruttrice`,
  learner: `student trainee apprenante stagiaire etudiant etudiante eleve alumna aprendiz estudiante allieva discente
    studente studentessa`,
};

function namesOf<K extends string>(
  keys: readonly K[],
  names: Record<UiLang, Record<K, string>>,
  synonyms: Record<K, string>,
): Map<string, K> {
  const known = (key: K) => [...UI_LANGS.map((lang) => lettersOf(names[lang][key])), ...synonyms[key].split(/\s+/u)];
  return new Map(keys.flatMap((key) => known(key).map((name) => [name, key])));
}

const COLUMNS = namesOf(IMPORT_COLUMNS, COLUMN_NAMES, COLUMN_SYNONYMS);
const ROLES = namesOf(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER', 'learner'], ROLE_NAMES, ROLE_SYNONYMS);

/** Returns the column that a header names in any language of the interface, or undefined. */
export const columnOf = (header: string): ImportColumn | undefined => COLUMNS.get(lettersOf(header));

/** Splits a cell into its roles at commas, semicolons, slashes, bars and line breaks. An unknown role is undefined. */
export const rolesIn = (cell: string): { name: string; role: NamedRole | undefined }[] =>
  cell
    .split(/[,;/|\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((name) => ({ name, role: ROLES.get(lettersOf(name)) }));
