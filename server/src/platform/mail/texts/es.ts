import type { MailTexts } from './en.ts';

export const es: MailTexts = {
  hello: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  copyAddress: 'Si el enlace no se abre, copie esta dirección en su navegador:',
  automatic: 'Este mensaje se ha enviado automáticamente. Las respuestas no se leen.',
  validity: (days) => `El enlace es válido durante ${days} días y solo funciona una vez.`,
  openPortal: 'Abrir el portal',
  ifWrong: (company) => `Si cree que es un error, póngase en contacto con un gestor de ${company}.`,
  resetPassword: {
    subject: 'Elija una nueva contraseña',
    why: (email, company) => `Se ha solicitado una nueva contraseña para su cuenta ${email} en ${company}.`,
    link: 'Elegir una nueva contraseña',
    notAsked: 'Si no la ha solicitado usted, ignore este mensaje: su contraseña no cambia.',
  },
  invitation: {
    becomes: {
      superadmin: 'superadmin',
      admin: 'gestor',
      partner: 'partner en nombre',
      manager: 'responsable de un equipo',
      instructor: 'formador',
      learner: 'alumno',
    },
    subject: (company) => `Su cuenta en ${company}`,
    why: (email, company, becomes) =>
      `${company} ha abierto una cuenta para usted (${email}). Será ${becomes} de ${company} en el portal. Elija una contraseña para empezar.`,
    link: 'Elegir una contraseña',
    later: 'Si ha caducado, solicite otro con «¿Ha olvidado su contraseña?» en la página de inicio de sesión.',
  },
  emailConfirm: {
    subject: 'Confirme su nueva dirección de correo electrónico',
    why: (from, to, company) =>
      `Se ha solicitado ${to} como nueva dirección de correo electrónico de la cuenta ${from} en ${company}. Será válida en cuanto la confirme.`,
    link: 'Confirmar esta dirección',
    notAsked: 'Si no la ha solicitado usted, ignore este mensaje: no cambia nada.',
  },
  emailTaken: {
    subject: 'Se ha solicitado su dirección de correo electrónico',
    why: (email) =>
      `Se ha solicitado ${email} como dirección de otra cuenta. Pertenece a su cuenta, así que no ha cambiado nada.`,
    after: 'Si ha sido usted, inicie sesión con esta dirección. Si no, no tiene que hacer nada.',
  },
  emailUndo: {
    subject: 'La dirección de correo electrónico de su cuenta va a cambiar',
    why: (from, to, company) =>
      `Se ha solicitado cambiar la dirección de correo electrónico de su cuenta en ${company} de ${from} a ${to}. La nueva dirección será válida en cuanto se confirme.`,
    link: 'No he sido yo: mantener la dirección anterior',
    validity: (days) =>
      `Este enlace funciona hasta ${days} días después del cambio. Restablece la dirección anterior, cierra todas sus sesiones y le permite elegir una nueva contraseña.`,
    asked: 'Si ha sido usted, no tiene que hacer nada.',
  },
  emailChanged: {
    subject: 'La dirección de correo electrónico de su cuenta ha cambiado',
    why: (from, to, company) =>
      `Un gestor de ${company} ha cambiado la dirección de correo electrónico de su cuenta de ${from} a ${to}.`,
  },
  accountChanged: {
    link: 'Abrir mi cuenta',
    secondFactor: {
      subject: 'La verificación en dos pasos de su cuenta ha cambiado',
      added: (email, company) =>
        `Se ha añadido un método de verificación en dos pasos a su cuenta ${email} en ${company}.`,
      removed: (email, company) =>
        `Se ha eliminado un método de verificación en dos pasos de su cuenta ${email} en ${company}.`,
      renewed: (email, company) =>
        `Se han creado nuevos códigos de recuperación para su cuenta ${email} en ${company}. Los anteriores ya no funcionan.`,
      reset: (email, company, by) =>
        `${by || 'El soporte'} ha restablecido la verificación en dos pasos de su cuenta ${email} en ${company}. A partir de ahora, la contraseña basta para iniciar sesión.`,
      after: (company) =>
        `Si ha sido usted, o si lo había pedido, no tiene que hacer nada. Si no, elija enseguida una nueva contraseña y póngase en contacto con un gestor de ${company}.`,
    },
    roles: {
      names: {
        superadmin: 'superadmin',
        admin: 'gestor',
        partner: 'partner',
        manager: 'responsable de equipo',
        instructor: 'formador',
        learner: 'alumno',
      },
      subject: (company) => `Sus roles en ${company} han cambiado`,
      why: (email, company, by) => `${by || 'El soporte'} ha cambiado los roles de su cuenta ${email} en ${company}.`,
      given: (roles) => `Ahora también tiene: ${roles}.`,
      taken: (roles) => `Ya no tiene: ${roles}.`,
    },
  },
  newDevice: {
    subject: 'Nuevo inicio de sesión en su cuenta',
    why: (email, device, address, when) =>
      `Se ha iniciado sesión en su cuenta ${email} el ${when}, con ${device || 'un dispositivo desconocido'}, desde la dirección de red ${address}.`,
    link: 'Ver dónde ha iniciado sesión',
    after:
      'Si ha sido usted, no tiene que hacer nada. Si no, cierre esa sesión y elija enseguida una nueva contraseña.',
  },
  contractEnding: {
    subject: (day) => `El contrato de su empresa finaliza el ${day}`,
    why: (company, day) =>
      `El contrato de su empresa, ${company}, para el portal de formación finaliza el ${day}. Es el último día en que sus equipos pueden utilizar el portal.`,
    after:
      'A partir del día siguiente, nadie de su empresa podrá iniciar sesión ni comenzar una formación. Las cuentas, las formaciones y los resultados se conservan.',
    prolong: (support) =>
      support
        ? `Para prolongar el contrato, escriba a ${support}.`
        : 'Para prolongar el contrato, póngase en contacto con el soporte del portal.',
  },
  reminder: {
    subject: (by) => (by ? `${by} le recuerda sus formaciones` : 'Recordatorio de sus formaciones'),
    why: (by, company) => `${by || company} le recuerda que continúe sus formaciones en el portal de ${company}.`,
    link: 'Abrir mis formaciones',
    overdue: (titles) => `Fuera de plazo: ${titles}`,
    open: (titles) => `Sugerencias: ${titles}`,
  },
  rollback: {
    subject: (remote, version) => `Se ha revertido ${remote} ${version}`,
    why: (remote, from, to, failed, people) =>
      `El portal ha revertido automáticamente ${remote} de ${from} a ${to}: la versión ${from} fallaba para ${failed} de las ${people} personas que la habían abierto.`,
    whyCanary: (remote, from, to, failed, people) =>
      `El portal ha detenido automáticamente la versión piloto ${from} de ${remote}, y todos reciben ${to}: la versión piloto fallaba para ${failed} de las ${people} personas que la habían abierto.`,
    link: 'Abrir las versiones',
    after: 'La versión se queda en la lista y se puede volver a desplegar.',
  },
  withdrawal: {
    subject: (title, day) => `«${title}» está disponible hasta el ${day}`,
    why: (partner, title, day) =>
      `${partner} retira la formación «${title}». Las empresas que la tienen en su oferta la conservan hasta el ${day}.`,
    after: 'Después ya no se podrá iniciar. Los resultados y los certificados se conservan.',
    keptSubject: (title) => `«${title}» sigue disponible`,
    kept: (partner, title) => `Al final, ${partner} mantiene la formación «${title}». Nada cambia para sus equipos.`,
  },
};
