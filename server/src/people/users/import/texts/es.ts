import { EMAIL_MAX, IMPORT_ROWS_MAX, NAME_MAX } from '@vr/shared-api/limits';
import type { Texts } from './en.ts';

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

export const es: Texts = {
  refused: {
    spreadsheet: 'Es una hoja de cálculo. Ábrala, guárdela como «CSV UTF-8» y elija el archivo guardado.',
    binary:
      'Este archivo no es un archivo de texto. Guarde su lista de miembros como «CSV UTF-8» y elija el archivo guardado.',
    tooLong: 'La lectura de este archivo tarda demasiado. Importe menos miembros a la vez.',
    otherEncoding: 'Este archivo no se puede leer con esta codificación. Elija otra.',
    empty: 'Este archivo está vacío.',
    noRows: 'Este archivo tiene encabezados, pero ningún miembro debajo.',
    quote: (line) => `Línea ${line}: unas comillas se abren y nunca se cierran. Ciérrelas o quítelas.`,
    rowTooLong: (line) => `La línea ${line} es demasiado larga para un miembro. Quizá falten unas comillas.`,
    columnTwice: (column) => `La columna «${column}» aparece dos veces. Déjela una sola vez.`,
    columnsMissing: (columns) =>
      `${columns.length > 1 ? 'Faltan estas columnas' : 'Falta esta columna'}: ${columns.join(', ')}. El archivo de ejemplo muestra los encabezados.`,
    tooManyRows: (rows, max) =>
      `Este archivo tiene ${number.format(rows)} miembros. Importe ${number.format(max)} como máximo cada vez.`,
  },
  about: (column, text) => `${column}: ${text}`,
  outcomes: { ADD: 'Añadido', UPDATE: 'Actualizado', UNCHANGED: 'Sin cambios', REFUSED: 'Rechazado' },
  problems: {
    REQUIRED: () => 'Rellene esta celda.',
    TOO_LONG: () =>
      `Acorte esta celda: ${NAME_MAX} caracteres para un nombre, ${EMAIL_MAX} para un correo electrónico.`,
    INVALID_NAME: () => 'Escriba el nombre en una sola línea, sin caracteres de control.',
    INVALID_EMAIL: () => 'Escriba un correo completo, como nombre@empresa.es.',
    INVALID_MAILBOX: () => 'Escriba la parte anterior a la @ sin acentos ni letras especiales.',
    UNKNOWN_ROLE: () => 'Use los roles alumno, responsable o gestor.',
    FORMULA: () => 'Quite el =, +, - o @ del principio: una fórmula no se importa.',
    EMAIL_IN_USE: () => 'Este correo ya está en uso.',
    RIGHTS_ABOVE_OWN: () => 'Esta persona tiene derechos que usted no tiene, así que no puede modificar su cuenta.',
    DUPLICATE_ROW: (line) => `La línea ${line} tiene el mismo correo.`,
    MANAGER_NOT_FOUND: () => 'Ningún responsable de su empresa o de las líneas anteriores tiene este correo.',
    OWN_MANAGER: () => 'Nadie puede ser su propio responsable.',
    LAST_ADMIN: () => 'Su empresa necesita al menos un gestor que pueda iniciar sesión.',
    USER_QUOTA_REACHED: () =>
      'A su empresa no le quedan plazas libres. Contacte con el soporte para obtener más plazas.',
    WRONG_CELL_COUNT: () => 'El número de celdas de esta línea no coincide con el de columnas.',
  },
  report: { line: 'Línea', outcome: 'Resultado', reason: 'Motivo' },
  sample: {
    intro: [
      'Archivo de ejemplo para importar miembros. Las líneas que empiezan por # no se importan.',
      `Un miembro por línea y ${number.format(IMPORT_ROWS_MAX)} como máximo. Ponga a los responsables antes que a las personas de sus equipos.`,
      'Un miembro se reconoce por su correo. Los miembros conocidos se actualizan y los nuevos se añaden y reciben una invitación por correo.',
    ],
    columns: {
      firstName: `obligatorio. ${NAME_MAX} caracteres como máximo.`,
      lastName: `obligatorio. ${NAME_MAX} caracteres como máximo.`,
      email: 'obligatorio. El correo para iniciar sesión. Cada miembro tiene el suyo.',
      roles: 'obligatorio. alumno o responsable o gestor. Separe varios roles con / como en responsable/gestor.',
      managerEmail: 'opcional. El correo de un responsable. Si está vacío el equipo de un miembro conocido no cambia.',
    },
  },
  people: [
    { firstName: 'Lucía', lastName: 'Gómez' },
    { firstName: 'Iván', lastName: 'Muñoz' },
    { firstName: 'Sofía', lastName: 'Ramos' },
  ],
};
