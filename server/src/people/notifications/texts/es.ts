import type { Texts } from './en.ts';

const trainings = (count: number) => (count === 1 ? 'una formación' : `${count} formaciones`);
const courses = (count: number) => (count === 1 ? 'un itinerario' : `${count} itinerarios`);
const isSuggested = (count: number) => (count === 1 ? 'Se le sugiere' : 'Se le sugieren');

export const es: Texts = {
  trainingsSuggested: (count, by) => `${by ? `${by} le sugiere` : isSuggested(count)} ${trainings(count)}`,
  coursesSuggested: (count, by) => `${by ? `${by} le sugiere` : isSuggested(count)} ${courses(count)}`,
  newTrainings: (count) => (count === 1 ? 'Nueva formación' : `${count} formaciones nuevas`),
  validationAsked: (partner) => `${partner} solicita una validación`,
  reviewed: { VALIDATED: 'Su formación se ha publicado', REJECTED: 'Su formación ha sido rechazada' },
  badgeEarned: (name) => (name ? `Insignia ganada: ${name}` : 'Insignia ganada'),
  platform: 'Plataforma',
  fillProfile: 'Complete su perfil',
  fillProfileHint: 'Añada una foto y compruebe su nombre',
  survey: 'Su opinión cuenta',
  surveyQuestion: (training) => `¿Qué le ha parecido «${training}»?`,
  more: (count) => `${count} más`,
  trainingNotOffered: (title) => `${title} (ya no se ofrece)`,
  courseNotOffered: (title) => `${title} (ya no se ofrece)`,
  trainingsGone: (count) =>
    count === 1 ? 'Esta formación ya no está disponible' : 'Estas formaciones ya no están disponibles',
  courseGone: 'Este itinerario ya no está disponible',
  contractEnds: (day) => `Su contrato finaliza el ${day}`,
  contractDaysLeft: (days) => (days < 1 ? 'Hoy es el último día' : days === 1 ? 'Queda 1 día' : `Quedan ${days} días`),
  contractProlonged: 'Su contrato se ha prolongado',
  heldReports: 'Sesiones por comprobar',
  heldReportsHint: 'Algunas sesiones tienen tiempos registrados que no pueden ser correctos. Acéptelas o rechácelas.',
  progressReset: (by) => (by ? `${by} ha reiniciado su progreso` : 'Se ha reiniciado su progreso'),
  progressRestored: (by) => (by ? `${by} ha restaurado su progreso` : 'Se ha restaurado su progreso'),
  because: (trainings, reason) => `${trainings}. Motivo: ${reason}`,
  newDevice: 'Nuevo inicio de sesión en su cuenta',
  newDeviceHint: (device, address) =>
    `${device ?? 'Dispositivo desconocido'}, desde ${address}. Si no ha sido usted, cambie su contraseña.`,
  reminder: (by) => (by ? `${by} le recuerda sus formaciones` : 'Recordatorio de sus formaciones'),
  overdue: (count) => (count > 0 ? ` (${count} fuera de plazo)` : ''),
  reminderHint: 'Abra su catálogo y continúe sus formaciones',
  teamJoined: (by) => (by ? `Ahora forma parte del equipo de ${by}` : 'Ha cambiado de equipo'),
  teamJoinedHint: 'Su responsable ve su progreso y puede sugerirle formaciones',
  takeover: (by) =>
    by
      ? `${by} ha incorporado a su equipo a personas del suyo`
      : 'Algunas personas de su equipo han cambiado de equipo',
  takeoverGone: 'Estas personas ya no están en la empresa',
  withdrawn: 'Se va a retirar una formación',
  kept: 'Al final, una formación sigue disponible',
  keptUntil: (training, day) => `${training}: disponible hasta el ${day}`,
};
