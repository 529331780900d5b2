import type { UiLang } from '@vr/shared-api/limits';

interface CrashTexts {
  title: string;
  text: string;
  reload: string;
  reference: string;
}

/** The texts of the crash screen. They are in the code because the screen must work even if no locale file loads. */
export const CRASH_TEXTS: Record<UiLang, CrashTexts> = {
  en: {
    title: 'The portal has stopped',
    text: 'Something went wrong. Reload the page to carry on: you stay signed in.',
    reload: 'Reload the page',
    reference: 'Reference for support:',
  },
  fr: {
    title: 'Le portail s’est arrêté',
    text: 'Un problème est survenu. Rechargez la page pour continuer : votre session reste ouverte.',
    reload: 'Recharger la page',
    reference: 'Référence pour l’assistance :',
  },
  es: {
    title: 'El portal se ha detenido',
    text: 'Se ha producido un problema. Recargue la página para continuar: su sesión no se cierra.',
    reload: 'Recargar la página',
    reference: 'Referencia para el soporte:',
  },
  it: {
    title: 'Il portale si è fermato',
    text: 'Si è verificato un problema. Ricarica la pagina per continuare: la tua sessione resta aperta.',
    reload: 'Ricarica la pagina',
    reference: 'Riferimento per l’assistenza:',
  },
};
