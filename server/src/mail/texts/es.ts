import type { MailTexts } from './en.ts';

export const es: MailTexts = {
  hello: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  copyAddress: 'Si el enlace no se abre, copie esta dirección en su navegador:',
  automatic: 'Este mensaje se ha enviado automáticamente. Las respuestas no se leen.',
  resetPassword: {
    subject: 'Elija una nueva contraseña',
    why: (email, company) => `Se ha solicitado una nueva contraseña para su cuenta ${email} en ${company}.`,
    link: 'Elegir una nueva contraseña',
    validity: (days) => `El enlace es válido durante ${days} días y solo funciona una vez.`,
    notAsked: 'Si no la ha solicitado usted, ignore este mensaje: su contraseña no cambia.',
  },
  invitation: {
    subject: (company) => `Su acceso a las formaciones de ${company}`,
    why: (email, company) =>
      `${company} ha abierto una cuenta para usted (${email}). Elija una contraseña para acceder a sus formaciones.`,
    link: 'Elegir una contraseña',
    validity: (days) => `El enlace es válido durante ${days} días y solo funciona una vez.`,
    later: 'Si ha caducado, solicite otro con «¿Ha olvidado su contraseña?» en la página de inicio de sesión.',
  },
  contractEnding: {
    subject: (day) => `El contrato de su empresa finaliza el ${day}`,
    why: (company, day) =>
      `El contrato de su empresa, ${company}, para el portal de formación finaliza el ${day}. Es el último día en que sus equipos pueden utilizar el portal.`,
    link: 'Abrir el portal',
    after:
      'A partir del día siguiente, nadie de su empresa podrá iniciar sesión ni comenzar una formación. Las cuentas, las formaciones y los resultados se conservan.',
    prolong: (support) =>
      support
        ? `Para prolongar el contrato, escriba a ${support}.`
        : 'Para prolongar el contrato, póngase en contacto con el soporte del portal.',
  },
};
