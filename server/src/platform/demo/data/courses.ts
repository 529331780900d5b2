import type { UI_LANGS } from '@vr/shared-api/limits';
import type { SceneName } from '../art/covers.ts';
import type { NewText } from '../builders/trainings.ts';

interface DemoCourse {
  /** Names the course in the rest of the demo's data. */
  key: string;
  company: string;
  /** E-mail of the manager who owns the course. Default: the company owns it. */
  owner?: string;
  createdDaysAgo: number;
  /** The trainings in order, each with the score that it requires. */
  trainings: [training: SceneName, score: number][];
  /** A training of the course that the company has since removed from its offer. */
  withdrawn?: SceneName;
  texts: Record<(typeof UI_LANGS)[number], NewText>;
}

const text = (title: string, briefDescription: string, fullDescription: string, ...goals: string[]): NewText => ({
  title,
  briefDescription,
  fullDescription,
  goals,
});

export const COURSES: DemoCourse[] = [
  {
    key: 'welcome',
    company: 'altis',
    createdDaysAgo: 178,
    trainings: [
      ['evacuation', 70],
      ['heart', 75],
      ['electricity', 80],
    ],
    texts: {
      fr: text(
        'Accueil sécurité',
        'Les trois réflexes que toute personne du groupe doit avoir avant de rejoindre son équipe.',
        'Évacuer sans oublier personne, masser un collègue en attendant les secours, rester à distance de ce qui est sous tension : trois mises en situation courtes, à réussir avant votre premier jour sur site. Comptez une heure en tout, en plusieurs fois si vous préférez.',
        'Savoir quoi faire dans les premières minutes d’un accident',
        'Connaître les distances et les gestes interdits près d’une installation électrique',
        'Rejoindre le point de rassemblement par le bon chemin',
      ),
      en: text(
        'Safety welcome',
        'The three reflexes that everybody in the group needs before joining their team.',
        'Leave the building without forgetting anyone, keep a colleague’s heart going until help comes, stay away from what is live: three short exercises to pass before your first day on site. Allow an hour in all, in several sittings if you prefer.',
        'Know what to do in the first minutes of an accident',
        'Know the distances and the forbidden moves near electrical equipment',
        'Reach the assembly point by the right way',
      ),
      es: text(
        'Acogida de seguridad',
        'Los tres reflejos que toda persona del grupo debe tener antes de incorporarse a su equipo.',
        'Evacuar sin olvidar a nadie, hacer el masaje cardíaco a un compañero hasta que llegue la ayuda, mantenerse lejos de lo que tiene tensión: tres ejercicios cortos que debe superar antes de su primer día en la obra. Cuente una hora en total, en varias veces si lo prefiere.',
        'Saber qué hacer en los primeros minutos de un accidente',
        'Conocer las distancias y los gestos prohibidos cerca de una instalación eléctrica',
        'Llegar al punto de encuentro por el buen camino',
      ),
      it: text(
        'Benvenuto in sicurezza',
        'I tre riflessi che servono a chiunque nel gruppo prima di raggiungere la propria squadra.',
        'Evacuare senza dimenticare nessuno, massaggiare il cuore di un collega fino all’arrivo dei soccorsi, stare lontano da ciò che è in tensione: tre esercizi brevi da superare prima del tuo primo giorno in cantiere. Calcola un’ora in tutto, in più volte se preferisci.',
        'Sapere cosa fare nei primi minuti di un incidente',
        'Conoscere le distanze e i gesti vietati vicino a un impianto elettrico',
        'Raggiungere il punto di raccolta per la strada giusta',
      ),
    },
  },
  {
    key: 'passport',
    company: 'altis',
    createdDaysAgo: 135,
    trainings: [
      ['extinguisher', 70],
      ['heart', 75],
      ['evacuation', 70],
      ['electricity', 80],
      ['lockout', 70],
      ['forklift', 75],
    ],
    texts: {
      fr: text(
        'Passeport prévention',
        'Les six situations à maîtriser pour travailler seul sur nos sites, de l’alerte à la conduite.',
        'Le passeport réunit tout ce que nos sites demandent avant de laisser quelqu’un travailler sans accompagnement. Vous avancez à votre rythme ; les scores demandés sont ceux de nos évaluations internes. Une fois le parcours terminé, parlez-en à votre responsable.',
        'Réagir à un départ de feu, à un malaise, à une évacuation',
        'Intervenir sur une machine arrêtée et consignée',
        'Circuler avec un chariot sans mettre les piétons en danger',
      ),
      en: text(
        'Prevention passport',
        'Six situations to master before working alone on our sites, from raising the alarm to driving.',
        'The passport holds all that our sites ask for before somebody works there unaccompanied. You go at your own pace; the scores are those of our internal assessments. Once you have completed the course, talk to your manager.',
        'React to a fire that breaks out, to a faint, to an evacuation',
        'Work on a machine that is stopped and locked out',
        'Drive a forklift without endangering people on foot',
      ),
      es: text(
        'Pasaporte de prevención',
        'Las seis situaciones que hay que dominar para trabajar solo en nuestras obras.',
        'El pasaporte reúne todo lo que nuestras obras exigen antes de dejar que alguien trabaje sin compañía. Avanza a su ritmo; las puntuaciones son las de nuestras evaluaciones internas. Cuando haya terminado el itinerario, hable con su responsable.',
        'Reaccionar ante un conato de incendio, un desmayo o una evacuación',
        'Intervenir en una máquina parada y bloqueada',
        'Circular con una carretilla sin poner en peligro a los peatones',
      ),
      it: text(
        'Passaporto prevenzione',
        'Le sei situazioni da padroneggiare per lavorare da solo nei nostri cantieri.',
        'Il passaporto riunisce tutto ciò che i nostri cantieri chiedono prima di lasciare qualcuno lavorare senza accompagnamento. Vai al tuo ritmo; i punteggi sono quelli delle nostre valutazioni interne. Quando hai finito il percorso, parlane con il tuo responsabile.',
        'Reagire a un principio d’incendio, a un malore, a un’evacuazione',
        'Intervenire su una macchina ferma e messa in sicurezza',
        'Guidare un carrello senza mettere in pericolo i pedoni',
      ),
    },
  },
  {
    key: 'lead',
    company: 'altis',
    createdDaysAgo: 11,
    trainings: [
      ['stage', 60],
      ['dialogue', 60],
      ['evacuation', 80],
    ],
    withdrawn: 'dialogue',
    texts: {
      fr: text(
        'Encadrer une équipe',
        'Pour celles et ceux qui prennent une équipe : décider, dire les choses, parler devant le groupe.',
        'Encadrer, c’est emmener tout le monde vers la sortie quand l’alarme sonne, faire un retour qui ne plaît pas et prendre la parole le lundi matin. Trois exercices pour s’y préparer là où une maladresse ne coûte rien.',
        'Garder le groupe ensemble quand il faut décider vite',
        'Faire un retour sur des faits et repartir avec un accord',
        'Prendre la parole sans notes pendant cinq minutes',
      ),
      en: text(
        'Leading a team',
        'For those who take over a team: decide, say what is, speak in front of the group.',
        'Leading means taking everybody to the exit when the alarm rings, giving feedback that is not welcome, and speaking up on Monday morning. Three exercises to get ready for it where a blunder costs nothing.',
        'Keep the group together when quick decisions are needed',
        'Give feedback on facts and leave with an agreement',
        'Speak for five minutes without notes',
      ),
      es: text(
        'Dirigir un equipo',
        'Para quienes se hacen cargo de un equipo: decidir, decir las cosas, hablar ante el grupo.',
        'Dirigir es llevar a todos hacia la salida cuando suena la alarma, hacer una observación que no gusta y tomar la palabra el lunes por la mañana. Tres ejercicios para prepararse donde un error no cuesta nada.',
        'Mantener unido al grupo cuando hay que decidir rápido',
        'Hacer una observación sobre hechos y terminar con un acuerdo',
        'Hablar cinco minutos sin notas',
      ),
      it: text(
        'Guidare una squadra',
        'Per chi prende in mano una squadra: decidere, dire le cose, parlare davanti al gruppo.',
        'Guidare vuol dire portare tutti all’uscita quando suona l’allarme, dare un riscontro che non piace e prendere la parola il lunedì mattina. Tre esercizi per prepararti dove un passo falso non costa niente.',
        'Tenere unito il gruppo quando bisogna decidere in fretta',
        'Dare un riscontro sui fatti e chiudere con un accordo',
        'Parlare cinque minuti senza appunti',
      ),
    },
  },
  {
    key: 'present',
    company: 'altis',
    createdDaysAgo: 5,
    trainings: [
      ['robot', 60],
      ['stage', 60],
    ],
    texts: {
      fr: text(
        'Présenter le nouveau robot',
        'Connaître le cobot de l’atelier, puis l’expliquer à ses collègues sans jargon.',
        'Le cobot arrive à Vénissieux ce trimestre. Vous apprenez d’abord à travailler à côté de lui, puis à le présenter : à une équipe curieuse, à une équipe inquiète, à un visiteur pressé.',
        'S’approcher du cobot sans le surprendre',
        'Expliquer une machine avec des mots de tous les jours',
      ),
      en: text(
        'Introducing the new robot',
        'Get to know the cobot of the workshop, then explain it to your colleagues without jargon.',
        'The cobot comes to Vénissieux this quarter. First you learn to work beside it, then to introduce it: to a curious team, to a worried one, to a visitor in a hurry.',
        'Approach the cobot without surprising it',
        'Explain a machine in everyday words',
      ),
      es: text(
        'Presentar el nuevo robot',
        'Conocer el cobot del taller y explicarlo después a los compañeros sin jerga.',
        'El cobot llega a Vénissieux este trimestre. Primero aprende a trabajar a su lado y después a presentarlo: a un equipo curioso, a un equipo preocupado, a un visitante con prisa.',
        'Acercarse al cobot sin sorprenderlo',
        'Explicar una máquina con palabras de todos los días',
      ),
      it: text(
        'Presentare il nuovo robot',
        'Conoscere il cobot dell’officina e poi spiegarlo ai colleghi senza gergo.',
        'Il cobot arriva a Vénissieux questo trimestre. Prima impari a lavorargli accanto, poi a presentarlo: a una squadra curiosa, a una squadra preoccupata, a un visitatore di fretta.',
        'Avvicinarsi al cobot senza sorprenderlo',
        'Spiegare una macchina con parole di tutti i giorni',
      ),
    },
  },
  {
    key: 'lifting',
    company: 'altis',
    owner: 'manager@demo.example',
    createdDaysAgo: 47,
    trainings: [
      ['electricity', 90],
      ['crane', 80],
      ['forklift', 70],
      ['heart', 75],
    ],
    texts: {
      fr: text(
        'Lever une charge en sécurité',
        'Pour l’équipe levage : rester loin des lignes, guider la charge, la reprendre au sol, secourir.',
        'Une levée se prépare bien avant la grue. Ce parcours suit la charge de l’élingage à l’entrepôt ; le score demandé près des lignes électriques est élevé, et c’est voulu. Les gestes de commandement et le tableau des élingues sont joints.',
        'Repérer les lignes et garder ses distances pendant une levée',
        'Guider le grutier par gestes, sans ambiguïté',
        'Reprendre la charge au chariot sans l’abîmer',
      ),
      en: text(
        'Lifting a load safely',
        'For the lifting team: keep away from power lines, guide the load, take it over, give first aid.',
        'A lift is prepared long before the crane. This course follows the load from the sling to the warehouse; the score that is asked for near power lines is high, and meant to be. Hand signals and the table of slings are attached.',
        'Spot power lines and keep your distance during a lift',
        'Guide the crane by hand signals that leave no doubt',
        'Take the load over by forklift without damaging it',
      ),
      es: text(
        'Levantar una carga con seguridad',
        'Para el equipo de izado: alejarse de las líneas, guiar la carga, recogerla en el suelo y socorrer.',
        'Un izado se prepara mucho antes de la grúa. Este itinerario sigue la carga desde la eslinga hasta el almacén; la puntuación exigida cerca de las líneas eléctricas es alta, a propósito. Se adjuntan las señales manuales y la tabla de eslingas.',
        'Localizar las líneas y guardar las distancias durante un izado',
        'Guiar al gruista con señales que no dejen dudas',
        'Recoger la carga con la carretilla sin dañarla',
      ),
      it: text(
        'Sollevare un carico in sicurezza',
        'Per la squadra di sollevamento: stare lontano dalle linee, guidare e riprendere il carico, soccorrere.',
        'Un sollevamento si prepara molto prima della gru. Questo percorso segue il carico dall’imbracatura al magazzino; il punteggio richiesto vicino alle linee elettriche è alto, ed è voluto. Trovi allegati i gesti di comando e la tabella delle imbracature.',
        'Individuare le linee e mantenere le distanze durante un sollevamento',
        'Guidare il gruista con gesti che non lasciano dubbi',
        'Riprendere il carico con il carrello senza danneggiarlo',
      ),
    },
  },
  {
    key: 'firstDays',
    company: 'altis',
    owner: 'manager@demo.example',
    createdDaysAgo: 18,
    trainings: [
      ['evacuation', 70],
      ['extinguisher', 70],
      ['lockout', 60],
      ['scaffold', 70],
    ],
    texts: {
      fr: text(
        'Premiers jours sur chantier',
        'Ce que je vous demande de savoir faire avant de monter : sortir, éteindre, consigner, s’attacher.',
        'Vous arrivez sur le chantier nord. Avant de monter sur l’échafaudage, faites ces quatre exercices dans l’ordre : chacun prépare le suivant. Le plan du chantier est joint, avec les zones et les accès. On en reparle ensemble à la fin de la deuxième semaine.',
        'Se repérer sur le chantier et savoir en sortir',
        'Arrêter une machine pour de bon avant d’y toucher',
        'Monter sur un échafaudage contrôlé, et attaché',
      ),
      en: text(
        'First days on site',
        'What I ask you to be able to do before you climb: get out, put out, lock out, clip on.',
        'You are joining the north site. Before you climb the scaffold, do these four exercises in order: each one prepares the next. The plan of the site is attached, with its areas and ways in. We talk it over together at the end of the second week.',
        'Find your way around the site, and out of it',
        'Stop a machine for good before touching it',
        'Climb a scaffold that has been inspected, clipped on',
      ),
      es: text(
        'Primeros días en obra',
        'Lo que le pido que sepa hacer antes de subir: salir, apagar, bloquear, anclarse.',
        'Llega a la obra norte. Antes de subir al andamio, haga estos cuatro ejercicios en orden: cada uno prepara el siguiente. Se adjunta el plano de la obra, con las zonas y los accesos. Lo comentamos juntos al final de la segunda semana.',
        'Orientarse en la obra y saber salir de ella',
        'Parar una máquina del todo antes de tocarla',
        'Subir a un andamio revisado, y anclado',
      ),
      it: text(
        'Primi giorni in cantiere',
        'Quello che ti chiedo di saper fare prima di salire: uscire, spegnere, bloccare, agganciarti.',
        'Stai arrivando al cantiere nord. Prima di salire sul ponteggio, fai questi quattro esercizi in ordine: ognuno prepara il successivo. Trovi allegata la pianta del cantiere, con le zone e gli accessi. Ne riparliamo insieme alla fine della seconda settimana.',
        'Orientarti nel cantiere e saperne uscire',
        'Fermare davvero una macchina prima di toccarla',
        'Salire su un ponteggio controllato, agganciato',
      ),
    },
  },
  {
    key: 'workshop',
    company: 'altis',
    owner: 'fatou.ndiaye@altis.example',
    createdDaysAgo: 88,
    trainings: [
      ['lockout', 80],
      ['electricity', 75],
      ['extinguisher', 60],
    ],
    texts: {
      fr: text(
        'Atelier : intervenir sans risque',
        'Avant d’ouvrir un capot à Vénissieux : couper, vérifier, cadenasser, et savoir éteindre.',
        'Trois exercices pour celles et ceux qui interviennent sur nos lignes. Les armoires du parcours ressemblent à celles de l’atelier ; l’ordre des gestes est celui de nos fiches. Refaites le premier tant que vous n’avez pas 80.',
        'Vérifier l’absence de tension avant toute intervention',
        'Poser et retirer son cadenas dans le bon ordre',
      ),
      en: text(
        'Workshop: working without risk',
        'Before you open a cover in Vénissieux: switch off, verify, lock, and know how to put out a fire.',
        'Three exercises for those who work on our lines. The cabinets of the course resemble those of the workshop; the order of actions is that of our sheets. Do the first one again until you have 80.',
        'Prove dead before any work',
        'Put your padlock on and take it off in the right order',
      ),
      es: text(
        'Taller: intervenir sin riesgo',
        'Antes de abrir una tapa en Vénissieux: cortar, comprobar, poner el candado y saber apagar un fuego.',
        'Tres ejercicios para quienes intervienen en nuestras líneas. Los armarios del itinerario se parecen a los del taller; el orden de los gestos es el de nuestras fichas. Repita el primero hasta que tenga 80.',
        'Comprobar la ausencia de tensión antes de intervenir',
        'Poner y quitar su candado en el orden correcto',
      ),
      it: text(
        'Officina: intervenire senza rischi',
        'Prima di aprire un carter a Vénissieux: togliere tensione, verificare, bloccare e saper spegnere.',
        'Tre esercizi per chi interviene sulle nostre linee. I quadri del percorso somigliano a quelli dell’officina; l’ordine dei gesti è quello delle nostre schede. Rifai il primo finché non hai 80.',
        'Verificare l’assenza di tensione prima di ogni intervento',
        'Mettere e togliere il lucchetto nell’ordine giusto',
      ),
    },
  },

  {
    key: 'ward',
    company: 'clinic',
    createdDaysAgo: 140,
    trainings: [
      ['hands', 80],
      ['heart', 75],
      ['evacuation', 70],
      ['extinguisher', 60],
    ],
    texts: {
      fr: text(
        'Prendre son service',
        'Hygiène, urgence vitale, feu : l’essentiel de la clinique avant votre première garde.',
        'Quatre exercices courts, à faire dans la semaine de votre arrivée. Le premier dure cinq minutes et se refait souvent ; les autres vous préparent à ce qui n’arrive presque jamais, et qu’il faut pourtant savoir faire sans réfléchir.',
        'Frictionner ses mains au bon moment et pendant le bon temps',
        'Masser et défibriller sans attendre',
        'Mettre à l’abri les personnes qui ne marchent pas seules',
      ),
      en: text(
        'Starting on the ward',
        'Hygiene, emergencies, fire: the essentials of the clinic before your first shift.',
        'Four short exercises for the week of your arrival. The first takes five minutes and is worth repeating; the others prepare you for what hardly ever happens, and must be done without thinking.',
        'Rub your hands at the right moment and for long enough',
        'Press and defibrillate without waiting',
        'Take people who do not walk alone to safety',
      ),
      es: text(
        'Empezar en el servicio',
        'Higiene, urgencia vital, fuego: lo esencial de la clínica antes de su primera guardia.',
        'Cuatro ejercicios cortos para la semana de su llegada. El primero dura cinco minutos y conviene repetirlo; los demás le preparan para lo que casi nunca ocurre y hay que saber hacer sin pensar.',
        'Frotarse las manos en el momento y durante el tiempo correctos',
        'Comprimir y desfibrilar sin esperar',
        'Poner a salvo a las personas que no caminan solas',
      ),
      it: text(
        'Iniziare il servizio',
        'Igiene, emergenze, fuoco: l’essenziale della clinica prima del tuo primo turno.',
        'Quattro esercizi brevi da fare nella settimana del tuo arrivo. Il primo dura cinque minuti e va ripetuto spesso; gli altri ti preparano a ciò che non succede quasi mai e che bisogna saper fare senza pensarci.',
        'Frizionare le mani al momento giusto e per il tempo giusto',
        'Massaggiare e defibrillare senza aspettare',
        'Mettere al sicuro le persone che non camminano da sole',
      ),
    },
  },
  {
    key: 'families',
    company: 'clinic',
    owner: 'jean-yves.hoarau@filaos.example',
    createdDaysAgo: 24,
    trainings: [
      ['dialogue', 70],
      ['badNews', 70],
    ],
    texts: {
      fr: text(
        'Parler aux familles',
        'Deux conversations difficiles, à répéter avant qu’elles ne soient vraies.',
        'Nous avons tous cherché nos mots dans un couloir. Ici, vous pouvez vous taire, recommencer, essayer autrement. Faites d’abord le retour difficile, puis l’annonce ; nous en parlons ensemble au staff du jeudi.',
        'Dire les choses simplement, et laisser un silence',
        'Proposer la suite sans promettre',
      ),
      en: text(
        'Talking to families',
        'Two difficult conversations, to rehearse before they are real.',
        'We have all searched for words in a corridor. Here you can stay silent, start again, try another way. Begin with the difficult feedback, then break the news; we talk it over at Thursday’s staff meeting.',
        'Say it simply, and leave a silence',
        'Offer a next step without making promises',
      ),
      es: text(
        'Hablar con las familias',
        'Dos conversaciones difíciles que ensayar antes de que sean reales.',
        'Todos hemos buscado las palabras en un pasillo. Aquí puede callar, volver a empezar, probar de otra manera. Haga primero la observación difícil y después el anuncio; lo comentamos juntos en la reunión del jueves.',
        'Decir las cosas con sencillez y dejar un silencio',
        'Proponer el siguiente paso sin prometer',
      ),
      it: text(
        'Parlare con le famiglie',
        'Due conversazioni difficili da provare prima che siano vere.',
        'Tutti abbiamo cercato le parole in un corridoio. Qui puoi tacere, ricominciare, provare in un altro modo. Fai prima il riscontro difficile, poi l’annuncio; ne parliamo insieme alla riunione del giovedì.',
        'Dire le cose con semplicità e lasciare un silenzio',
        'Proporre il passo successivo senza promettere',
      ),
    },
  },

  {
    key: 'authorisation',
    company: 'centre',
    createdDaysAgo: 100,
    trainings: [
      ['electricity', 80],
      ['lockout', 70],
      ['extinguisher', 60],
      ['heart', 70],
    ],
    texts: {
      fr: text(
        'Habilitation électrique',
        'La préparation pratique à l’habilitation : distances, consignation, feu et secours.',
        'Ce parcours vient avant les deux journées en plateau technique. Les formateurs regardent vos scores avec vous : arrivez avec au moins 80 aux bons réflexes. La partie théorique et l’avis du formateur restent nécessaires pour être habilité.',
        'Reconnaître les situations où l’on n’intervient pas',
        'Consigner, vérifier, baliser dans l’ordre',
        'Porter secours sans devenir la deuxième victime',
      ),
      en: text(
        'Electrical authorisation',
        'The practical side of the authorisation: distances, lockout, fire and first aid.',
        'This course comes before the two days in the training workshop. Your instructors look at your scores with you: arrive with 80 or more in the right reflexes. Theory and the instructor’s opinion are still needed for the authorisation.',
        'Recognise the situations in which one does not step in',
        'Lock out, verify and mark off, in order',
        'Give first aid without becoming the second victim',
      ),
      es: text(
        'Habilitación eléctrica',
        'La preparación práctica para la habilitación: distancias, bloqueo, fuego y primeros auxilios.',
        'Este itinerario precede a los dos días en el taller. Los formadores miran sus puntuaciones con usted: llegue con al menos 80 en los buenos reflejos. La teoría y la opinión del formador siguen siendo necesarias para la habilitación.',
        'Reconocer las situaciones en las que no se interviene',
        'Bloquear, comprobar y balizar en orden',
        'Socorrer sin convertirse en la segunda víctima',
      ),
      it: text(
        'Abilitazione elettrica',
        'La preparazione pratica all’abilitazione: distanze, messa in sicurezza, fuoco e soccorso.',
        'Questo percorso viene prima delle due giornate in laboratorio. I formatori guardano i punteggi con te: arriva con almeno 80 nei buoni riflessi. La teoria e il parere del formatore restano necessari per l’abilitazione.',
        'Riconoscere le situazioni in cui non si interviene',
        'Mettere in sicurezza, verificare e segnalare in ordine',
        'Soccorrere senza diventare la seconda vittima',
      ),
    },
  },
  {
    key: 'campus',
    company: 'centre',
    createdDaysAgo: 240,
    trainings: [
      ['evacuation', 60],
      ['heart', 60],
    ],
    texts: {
      fr: text(
        'Rentrée au centre',
        'Une demi-heure pour connaître les issues et les gestes qui sauvent, avant le premier atelier.',
        'À faire dans la première quinzaine, par toutes les promotions. Les bâtiments du parcours ne sont pas les nôtres, mais les réflexes sont les mêmes. Les plans d’évacuation sont affichés à chaque étage : prenez le temps de les lire.',
        'Trouver l’issue et le point de rassemblement',
        'Alerter et masser sans attendre quelqu’un de formé',
      ),
      en: text(
        'Back to the centre',
        'Half an hour to know the exits and the actions that save lives, before the first workshop.',
        'For all promotions, within the first two weeks. The buildings of the course are not ours, but the reflexes are the same. Evacuation plans hang on every floor: take the time to read them.',
        'Find the exit and the assembly point',
        'Call for help and press without waiting for somebody trained',
      ),
      es: text(
        'Vuelta al centro',
        'Media hora para conocer las salidas y los gestos que salvan, antes del primer taller.',
        'Para todas las promociones, en las dos primeras semanas. Los edificios del itinerario no son los nuestros, pero los reflejos son los mismos. Los planos de evacuación están en cada planta: tómese el tiempo de leerlos.',
        'Encontrar la salida y el punto de encuentro',
        'Avisar y comprimir sin esperar a alguien formado',
      ),
      it: text(
        'Rientro al centro',
        'Mezz’ora per conoscere le uscite e i gesti che salvano, prima del primo laboratorio.',
        'Per tutte le classi, nelle prime due settimane. Gli edifici del percorso non sono i nostri, ma i riflessi sono gli stessi. Le piante di evacuazione sono affisse a ogni piano: prenditi il tempo di leggerle.',
        'Trovare l’uscita e il punto di raccolta',
        'Chiamare aiuto e massaggiare senza aspettare una persona formata',
      ),
    },
  },
  {
    key: 'interviewReady',
    company: 'centre',
    owner: 'instructor@demo.example',
    createdDaysAgo: 11,
    trainings: [
      ['interview', 75],
      ['dialogue', 60],
      ['stage', 55],
    ],
    texts: {
      fr: text(
        'Préparer son entretien',
        'Se présenter, entendre une critique, tenir la salle : trois marches avant le vrai rendez-vous.',
        'Vous passez vos entretiens de stage dans quelques semaines. Commencez par l’entretien lui-même ; les deux autres exercices vous aident à rester vous-même quand la question dérange et quand on vous regarde. Je lis vos retours avant notre séance.',
        'Se présenter en deux minutes, sans réciter',
        'Répondre à une critique sans se justifier',
        'Regarder la personne à qui l’on parle',
      ),
      en: text(
        'Getting ready for the interview',
        'Introduce yourself, hear a criticism, hold the room: three steps before the real meeting.',
        'You have your placement interviews in a few weeks. Begin with the interview itself; the two other exercises help you to stay yourself when a question is awkward and when people look at you. I read your feedback before our session.',
        'Introduce yourself in two minutes, without reciting',
        'Answer a criticism without justifying yourself',
        'Look at the person you are talking to',
      ),
      es: text(
        'Preparar la entrevista',
        'Presentarse, escuchar una crítica, dominar la sala: tres pasos antes de la cita de verdad.',
        'Tiene sus entrevistas de prácticas dentro de unas semanas. Empiece por la entrevista misma; los otros dos ejercicios le ayudan a seguir siendo usted cuando la pregunta incomoda y cuando le miran. Leo sus comentarios antes de nuestra sesión.',
        'Presentarse en dos minutos, sin recitar',
        'Responder a una crítica sin justificarse',
        'Mirar a la persona con la que habla',
      ),
      it: text(
        'Prepararsi al colloquio',
        'Presentarti, ascoltare una critica, reggere gli sguardi: tre gradini prima del colloquio vero.',
        'Fra qualche settimana hai i colloqui per lo stage. Comincia dal colloquio stesso; gli altri due esercizi ti aiutano a restare te stesso quando la domanda è scomoda e quando ti guardano. Leggo i tuoi commenti prima del nostro incontro.',
        'Presentarti in due minuti, senza recitare',
        'Rispondere a una critica senza giustificarti',
        'Guardare la persona con cui parli',
      ),
    },
  },

  {
    key: 'discovery',
    company: 'room',
    createdDaysAgo: 11,
    trainings: [
      ['extinguisher', 0],
      ['heart', 50],
      ['stage', 0],
    ],
    texts: {
      fr: text(
        'Découvrir la réalité virtuelle',
        'Trois expériences pour une première visite : un feu, un geste qui sauve, une salle comble.',
        'Le parcours de nos portes ouvertes, à faire casque sur la tête avec un accompagnateur. Rien n’est à réussir du premier coup : seul le massage demande un score, parce qu’il pourrait servir demain.',
        'Se sentir à l’aise avec un casque et des manettes',
        'Repartir avec un geste utile',
      ),
      en: text(
        'Discovering virtual reality',
        'Three experiences for a first visit: a fire, an action that saves lives, a full house.',
        'The course of our open days, with the headset on and somebody beside you. Nothing has to work at the first try: only the heart massage asks for a score, because you might need it tomorrow.',
        'Feel at ease with a headset and controllers',
        'Leave with something useful',
      ),
      es: text(
        'Descubrir la realidad virtual',
        'Tres experiencias para una primera visita: un fuego, un gesto que salva, una sala llena.',
        'El itinerario de nuestras jornadas de puertas abiertas, con el visor puesto y alguien a su lado. Nada tiene que salir a la primera: solo el masaje cardíaco exige una puntuación, porque podría servirle mañana.',
        'Sentirse a gusto con un visor y unos mandos',
        'Marcharse con un gesto útil',
      ),
      it: text(
        'Scoprire la realtà virtuale',
        'Tre esperienze per una prima visita: un fuoco, un gesto che salva, una sala piena.',
        'Il percorso delle nostre giornate aperte, con il visore in testa e qualcuno accanto. Niente deve riuscire al primo colpo: solo il massaggio cardiaco chiede un punteggio, perché domani potrebbe servirti.',
        'Sentirti a tuo agio con un visore e i controller',
        'Andare via con un gesto utile',
      ),
    },
  },
  {
    key: 'orders',
    company: 'room',
    owner: 'zoe.lambert@boreale.example',
    createdDaysAgo: 8,
    trainings: [
      ['racks', 70],
      ['heart', 60],
      ['extinguisher', 60],
    ],
    texts: {
      fr: text(
        'Journée entrepôt',
        'Préparer une commande, secourir un collègue, réagir à un départ de feu.',
        'Le programme de la journée que nous animons pour les logisticiens de la zone. Les exercices s’enchaînent en une matinée ; l’après-midi, on revient ensemble sur ce qui a coincé.',
        'Prélever au bon emplacement sans se blesser',
        'Donner l’alerte et agir avant l’arrivée des secours',
      ),
      en: text(
        'A day in the warehouse',
        'Pick an order, help a colleague in danger, react to a fire that breaks out.',
        'The programme of the day that we hold for the logistics companies around us. The exercises fill a morning; in the afternoon we go back together over what got stuck.',
        'Take from the right place without hurting yourself',
        'Raise the alarm and act before help arrives',
      ),
      es: text(
        'Un día en el almacén',
        'Preparar un pedido, socorrer a un compañero, reaccionar ante un conato de incendio.',
        'El programa de la jornada que organizamos para las empresas de logística de la zona. Los ejercicios ocupan una mañana; por la tarde repasamos juntos lo que se ha atascado.',
        'Coger del sitio correcto sin hacerse daño',
        'Dar la alarma y actuar antes de que llegue la ayuda',
      ),
      it: text(
        'Una giornata in magazzino',
        'Preparare un ordine, soccorrere un collega, reagire a un principio d’incendio.',
        'Il programma della giornata che teniamo per le aziende di logistica della zona. Gli esercizi riempiono una mattina; il pomeriggio torniamo insieme su ciò che si è inceppato.',
        'Prendere dal posto giusto senza farti male',
        'Dare l’allarme e agire prima che arrivino i soccorsi',
      ),
    },
  },
];

/** The favourite courses of people, by e-mail. Everyone else has none. */
export const COURSE_FAVOURITES: Record<string, string[]> = {
  'learner@demo.example': ['firstDays', 'present'],
  'manager@demo.example': ['lead'],
  'mehdi.benali@altis.example': ['lifting'],
  'trainee@demo.example': ['interviewReady'],
  'mariam.keita@horizon.example': ['campus'],
  'emmanuelle.payet@filaos.example': ['ward'],
};
