import type { Texts } from './texts.ts';

const trainings = (count: number) => (count === 1 ? 'una formación' : `${count} formaciones`);
const courses = (count: number) => (count === 1 ? 'un itinerario' : `${count} itinerarios`);
const isSuggested = (count: number) => (count === 1 ? 'Se le sugiere' : 'Se le sugieren');

export const es: Texts = {
  trainingsSuggested: (count, by) => `${by ? `${by} le sugiere` : isSuggested(count)} ${trainings(count)}`,
  coursesSuggested: (count, by) => `${by ? `${by} le sugiere` : isSuggested(count)} ${courses(count)}`,
  newTrainings: (count) => (count === 1 ? 'Nueva formación' : `${count} formaciones nuevas`),
  validationAsked: (partner) => `${partner} solicita una validación`,
  reviewed: { VALIDATED: 'Su formación está en línea', REJECTED: 'Su formación ha sido rechazada' },
  badgeEarned: (name) => (name ? `Insignia ganada: ${name}` : 'Insignia ganada'),
  platform: 'Plataforma',
  fillProfile: 'Complete su perfil',
  fillProfileHint: 'Añada una foto y compruebe su nombre',
  survey: 'Su opinión cuenta',
  surveyQuestion: (training) => `¿Qué le ha parecido «${training}»?`,
  more: (count) => `${count} más`,
  trainingsGone: (count) =>
    count === 1 ? 'Esta formación ya no está disponible' : 'Estas formaciones ya no están disponibles',
  courseGone: 'Este itinerario ya no está disponible',
  contractEnds: (day) => `Su contrato finaliza el ${day}`,
  contractDaysLeft: (days) => (days < 1 ? 'Hoy es el último día' : days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
  contractProlonged: 'Su contrato se ha prolongado',
  heldReports: 'Sesiones por comprobar',
  heldReportsHint: 'Los horarios de algunas sesiones no pueden ser correctos. Acéptelas o rechácelas.',
  newDevice: 'Nuevo inicio de sesión en su cuenta',
  newDeviceHint: (device, address) =>
    `${device ?? 'Dispositivo desconocido'}, desde ${address}. Si no ha sido usted, cambie su contraseña.`,
};
