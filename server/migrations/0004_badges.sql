-- Badges: the platform's own, which are the same for every company and a part of the product, the rules by which they
-- and the badges of trainings are earned, and what people have earned. docs/badges.md tells of them.

create table badge_category (
  id int primary key,
  -- The address of a drawing that the server ships, as is a badge's.
  logo text not null,
  -- Not shown to whoever is no manager.
  manager_only boolean not null
);
create table badge_category_text (
  category_id int not null references badge_category,
  lang text not null check (lang in ('en', 'fr', 'es', 'ge', 'it', 'pt')),
  name text not null,
  primary key (category_id, lang)
);

-- Earned when the figure that the metric names is at least the threshold.
create table badge (
  id int primary key,
  category_id int not null references badge_category,
  logo text not null,
  metric text not null check (metric in ('SESSIONS', 'TRAININGS_COMPLETED', 'POINTS', 'MINUTES_SPENT',
    'CATEGORIES_COMPLETED', 'TEAM_COMPLETIONS')),
  threshold int not null check (threshold > 0),
  unique (metric, threshold)
);
create table badge_text (
  badge_id int not null references badge,
  lang text not null check (lang in ('en', 'fr', 'es', 'ge', 'it', 'pt')),
  name text not null,
  -- What earns it.
  description text not null,
  primary key (badge_id, lang)
);

-- What earns the badge of this number, of whichever training has one: all that its row asks for, in the attempt that is
-- open. finished: the reported session is; percent: the progress; score: the best of a session.
create table training_badge_rule (
  number smallint primary key check (number between 1 and 3),
  finished boolean not null,
  percent smallint not null,
  score smallint not null
);

create table person_badge (
  person_id int not null references person,
  badge_id int not null references badge,
  earned_at timestamptz not null,
  primary key (person_id, badge_id)
);

-- Of the training, not of its badge: what was earned stays while a publisher replaces the badge.
create table person_training_badge (
  person_id int not null references person,
  training_id int not null references training,
  number smallint not null check (number between 1 and 3),
  earned_at timestamptz not null,
  primary key (person_id, training_id, number)
);

-- Who was asked what they think of a training: once, also when they complete it again, or delete their notifications.
create table survey_invitation (
  person_id int not null references person,
  training_id int not null references training,
  invited_at timestamptz not null,
  primary key (person_id, training_id)
);

insert into training_badge_rule (number, finished, percent, score) values
  (1, true, 0, 0),
  (2, false, 0, 80),
  (3, false, 100, 100);

insert into badge_category (id, logo, manager_only) values
  (1, '/media/badges/repeat-904d40a1.svg', false),
  (2, '/media/badges/flag-f7e1d495.svg', false),
  (3, '/media/badges/star-636a8737.svg', false),
  (4, '/media/badges/timer-b51e5971.svg', false),
  (5, '/media/badges/compass-b9af9100.svg', false),
  (6, '/media/badges/people-ee500e69.svg', true);

insert into badge_category_text (category_id, lang, name) values
  (1, 'en', 'Practice'), (1, 'fr', 'Pratique'), (1, 'es', 'Práctica'),
  (1, 'ge', 'Praxis'), (1, 'it', 'Pratica'), (1, 'pt', 'Prática'),
  (2, 'en', 'Achievements'), (2, 'fr', 'Réussites'), (2, 'es', 'Logros'),
  (2, 'ge', 'Erfolge'), (2, 'it', 'Traguardi'), (2, 'pt', 'Conquistas'),
  (3, 'en', 'Excellence'), (3, 'fr', 'Excellence'), (3, 'es', 'Excelencia'),
  (3, 'ge', 'Exzellenz'), (3, 'it', 'Eccellenza'), (3, 'pt', 'Excelência'),
  (4, 'en', 'Perseverance'), (4, 'fr', 'Persévérance'), (4, 'es', 'Perseverancia'),
  (4, 'ge', 'Beharrlichkeit'), (4, 'it', 'Perseveranza'), (4, 'pt', 'Perseverança'),
  (5, 'en', 'Curiosity'), (5, 'fr', 'Curiosité'), (5, 'es', 'Curiosidad'),
  (5, 'ge', 'Neugier'), (5, 'it', 'Curiosità'), (5, 'pt', 'Curiosidade'),
  (6, 'en', 'Team spirit'), (6, 'fr', 'Esprit d’équipe'), (6, 'es', 'Espíritu de equipo'),
  (6, 'ge', 'Teamgeist'), (6, 'it', 'Spirito di squadra'), (6, 'pt', 'Espírito de equipa');

insert into badge (id, category_id, logo, metric, threshold) values
  (1, 1, '/media/badges/play-9d895f7f.svg', 'SESSIONS', 1),
  (2, 1, '/media/badges/repeat-904d40a1.svg', 'SESSIONS', 10),
  (3, 1, '/media/badges/bolt-9b591140.svg', 'SESSIONS', 50),
  (4, 1, '/media/badges/flame-5bda6b9a.svg', 'SESSIONS', 100),
  (5, 2, '/media/badges/flag-f7e1d495.svg', 'TRAININGS_COMPLETED', 1),
  (6, 2, '/media/badges/stairs-34369a7a.svg', 'TRAININGS_COMPLETED', 5),
  (7, 2, '/media/badges/layers-5853ee1d.svg', 'TRAININGS_COMPLETED', 10),
  (8, 2, '/media/badges/cap-8b9b610b.svg', 'TRAININGS_COMPLETED', 20),
  (9, 3, '/media/badges/star-636a8737.svg', 'POINTS', 100),
  (10, 3, '/media/badges/target-818e3a64.svg', 'POINTS', 500),
  (11, 3, '/media/badges/trophy-2b6fd69e.svg', 'POINTS', 1000),
  (12, 3, '/media/badges/crown-fad6fcfe.svg', 'POINTS', 2000),
  (13, 4, '/media/badges/timer-b51e5971.svg', 'MINUTES_SPENT', 60),
  (14, 4, '/media/badges/hourglass-1082cbeb.svg', 'MINUTES_SPENT', 300),
  (15, 4, '/media/badges/mountain-1c396ee9.svg', 'MINUTES_SPENT', 600),
  (16, 4, '/media/badges/sun-816a2743.svg', 'MINUTES_SPENT', 1440),
  (17, 5, '/media/badges/compass-b9af9100.svg', 'CATEGORIES_COMPLETED', 2),
  (18, 5, '/media/badges/map-28f48e87.svg', 'CATEGORIES_COMPLETED', 4),
  (19, 5, '/media/badges/globe-3e01fbd7.svg', 'CATEGORIES_COMPLETED', 6),
  (20, 6, '/media/badges/sprout-df89b2c4.svg', 'TEAM_COMPLETIONS', 1),
  (21, 6, '/media/badges/people-ee500e69.svg', 'TEAM_COMPLETIONS', 10),
  (22, 6, '/media/badges/bulb-ca3d279d.svg', 'TEAM_COMPLETIONS', 50),
  (23, 6, '/media/badges/podium-effa292e.svg', 'TEAM_COMPLETIONS', 100);

insert into badge_text (badge_id, lang, name, description) values
  (1, 'en', 'First steps', 'Play a first session'),
  (1, 'fr', 'Premiers pas', 'Faire une première séance'),
  (1, 'es', 'Primeros pasos', 'Hacer una primera sesión'),
  (1, 'ge', 'Erste Schritte', 'Eine erste Sitzung absolvieren'),
  (1, 'it', 'Primi passi', 'Fare una prima sessione'),
  (1, 'pt', 'Primeiros passos', 'Fazer uma primeira sessão'),
  (2, 'en', 'Good habit', 'Play 10 sessions'),
  (2, 'fr', 'Bonne habitude', 'Faire 10 séances'),
  (2, 'es', 'Buen hábito', 'Hacer 10 sesiones'),
  (2, 'ge', 'Gute Gewohnheit', '10 Sitzungen absolvieren'),
  (2, 'it', 'Buona abitudine', 'Fare 10 sessioni'),
  (2, 'pt', 'Bom hábito', 'Fazer 10 sessões'),
  (3, 'en', 'High voltage', 'Play 50 sessions'),
  (3, 'fr', 'Haute tension', 'Faire 50 séances'),
  (3, 'es', 'Alta tensión', 'Hacer 50 sesiones'),
  (3, 'ge', 'Hochspannung', '50 Sitzungen absolvieren'),
  (3, 'it', 'Alta tensione', 'Fare 50 sessioni'),
  (3, 'pt', 'Alta tensão', 'Fazer 50 sessões'),
  (4, 'en', 'Sacred fire', 'Play 100 sessions'),
  (4, 'fr', 'Feu sacré', 'Faire 100 séances'),
  (4, 'es', 'Fuego sagrado', 'Hacer 100 sesiones'),
  (4, 'ge', 'Feuer und Flamme', '100 Sitzungen absolvieren'),
  (4, 'it', 'Fuoco sacro', 'Fare 100 sessioni'),
  (4, 'pt', 'Fogo sagrado', 'Fazer 100 sessões'),
  (5, 'en', 'Mission accomplished', 'Complete a first training'),
  (5, 'fr', 'Mission accomplie', 'Terminer une première formation'),
  (5, 'es', 'Misión cumplida', 'Completar una primera formación'),
  (5, 'ge', 'Mission erfüllt', 'Ein erstes Training abschließen'),
  (5, 'it', 'Missione compiuta', 'Completare un primo corso'),
  (5, 'pt', 'Missão cumprida', 'Concluir uma primeira formação'),
  (6, 'en', 'Step by step', 'Complete 5 trainings'),
  (6, 'fr', 'Pas à pas', 'Terminer 5 formations'),
  (6, 'es', 'Paso a paso', 'Completar 5 formaciones'),
  (6, 'ge', 'Schritt für Schritt', '5 Trainings abschließen'),
  (6, 'it', 'Passo dopo passo', 'Completare 5 corsi'),
  (6, 'pt', 'Passo a passo', 'Concluir 5 formações'),
  (7, 'en', 'Solid foundations', 'Complete 10 trainings'),
  (7, 'fr', 'Solides acquis', 'Terminer 10 formations'),
  (7, 'es', 'Bases sólidas', 'Completar 10 formaciones'),
  (7, 'ge', 'Solides Fundament', '10 Trainings abschließen'),
  (7, 'it', 'Basi solide', 'Completare 10 corsi'),
  (7, 'pt', 'Bases sólidas', 'Concluir 10 formações'),
  (8, 'en', 'With honours', 'Complete 20 trainings'),
  (8, 'fr', 'Avec mention', 'Terminer 20 formations'),
  (8, 'es', 'Con honores', 'Completar 20 formaciones'),
  (8, 'ge', 'Mit Auszeichnung', '20 Trainings abschließen'),
  (8, 'it', 'Con lode', 'Completare 20 corsi'),
  (8, 'pt', 'Com distinção', 'Concluir 20 formações'),
  (9, 'en', 'Rising star', 'Reach 100 points'),
  (9, 'fr', 'Étoile montante', 'Atteindre 100 points'),
  (9, 'es', 'Estrella naciente', 'Alcanzar 100 puntos'),
  (9, 'ge', 'Aufgehender Stern', '100 Punkte erreichen'),
  (9, 'it', 'Stella nascente', 'Raggiungere 100 punti'),
  (9, 'pt', 'Estrela em ascensão', 'Alcançar 100 pontos'),
  (10, 'en', 'On target', 'Reach 500 points'),
  (10, 'fr', 'Dans le mille', 'Atteindre 500 points'),
  (10, 'es', 'En el blanco', 'Alcanzar 500 puntos'),
  (10, 'ge', 'Ins Schwarze', '500 Punkte erreichen'),
  (10, 'it', 'Dritto al bersaglio', 'Raggiungere 500 punti'),
  (10, 'pt', 'Na mira', 'Alcançar 500 pontos'),
  (11, 'en', 'Trophy hunt', 'Reach 1000 points'),
  (11, 'fr', 'Chasse aux trophées', 'Atteindre 1000 points'),
  (11, 'es', 'Caza de trofeos', 'Alcanzar 1000 puntos'),
  (11, 'ge', 'Trophäenjagd', '1000 Punkte erreichen'),
  (11, 'it', 'Caccia ai trofei', 'Raggiungere 1000 punti'),
  (11, 'pt', 'Caça aos troféus', 'Alcançar 1000 pontos'),
  (12, 'en', 'Golden crown', 'Reach 2000 points'),
  (12, 'fr', 'Couronne d’or', 'Atteindre 2000 points'),
  (12, 'es', 'Corona de oro', 'Alcanzar 2000 puntos'),
  (12, 'ge', 'Goldene Krone', '2000 Punkte erreichen'),
  (12, 'it', 'Corona d’oro', 'Raggiungere 2000 punti'),
  (12, 'pt', 'Coroa de ouro', 'Alcançar 2000 pontos'),
  (13, 'en', 'Warmed up', 'Spend 1 hour in training'),
  (13, 'fr', 'Échauffement', 'Passer 1 heure en formation'),
  (13, 'es', 'Calentamiento', 'Dedicar 1 hora a la formación'),
  (13, 'ge', 'Aufgewärmt', '1 Stunde trainieren'),
  (13, 'it', 'Riscaldamento', 'Dedicare 1 ora alla formazione'),
  (13, 'pt', 'Aquecimento', 'Dedicar 1 hora à formação'),
  (14, 'en', 'Staying power', 'Spend 5 hours in training'),
  (14, 'fr', 'Endurance', 'Passer 5 heures en formation'),
  (14, 'es', 'Resistencia', 'Dedicar 5 horas a la formación'),
  (14, 'ge', 'Langer Atem', '5 Stunden trainieren'),
  (14, 'it', 'Resistenza', 'Dedicare 5 ore alla formazione'),
  (14, 'pt', 'Resistência', 'Dedicar 5 horas à formação'),
  (15, 'en', 'At the summit', 'Spend 10 hours in training'),
  (15, 'fr', 'Au sommet', 'Passer 10 heures en formation'),
  (15, 'es', 'En la cumbre', 'Dedicar 10 horas a la formación'),
  (15, 'ge', 'Auf dem Gipfel', '10 Stunden trainieren'),
  (15, 'it', 'In vetta', 'Dedicare 10 ore alla formazione'),
  (15, 'pt', 'No cume', 'Dedicar 10 horas à formação'),
  (16, 'en', 'Around the clock', 'Spend 24 hours in training'),
  (16, 'fr', 'Tour du cadran', 'Passer 24 heures en formation'),
  (16, 'es', 'Día y noche', 'Dedicar 24 horas a la formación'),
  (16, 'ge', 'Rund um die Uhr', '24 Stunden trainieren'),
  (16, 'it', 'Giorno e notte', 'Dedicare 24 ore alla formazione'),
  (16, 'pt', 'Dia e noite', 'Dedicar 24 horas à formação'),
  (17, 'en', 'Curious mind', 'Complete a training in each of 2 categories'),
  (17, 'fr', 'Esprit curieux', 'Terminer une formation dans chacune de 2 catégories'),
  (17, 'es', 'Mente curiosa', 'Completar una formación en cada una de 2 categorías'),
  (17, 'ge', 'Wacher Geist', 'Je ein Training in 2 Kategorien abschließen'),
  (17, 'it', 'Mente curiosa', 'Completare un corso in ognuna di 2 categorie'),
  (17, 'pt', 'Mente curiosa', 'Concluir uma formação em cada uma de 2 categorias'),
  (18, 'en', 'New horizons', 'Complete a training in each of 4 categories'),
  (18, 'fr', 'Nouveaux horizons', 'Terminer une formation dans chacune de 4 catégories'),
  (18, 'es', 'Nuevos horizontes', 'Completar una formación en cada una de 4 categorías'),
  (18, 'ge', 'Neue Horizonte', 'Je ein Training in 4 Kategorien abschließen'),
  (18, 'it', 'Nuovi orizzonti', 'Completare un corso in ognuna di 4 categorie'),
  (18, 'pt', 'Novos horizontes', 'Concluir uma formação em cada uma de 4 categorias'),
  (19, 'en', 'World tour', 'Complete a training in each of 6 categories'),
  (19, 'fr', 'Tour du monde', 'Terminer une formation dans chacune de 6 catégories'),
  (19, 'es', 'Vuelta al mundo', 'Completar una formación en cada una de 6 categorías'),
  (19, 'ge', 'Weltreise', 'Je ein Training in 6 Kategorien abschließen'),
  (19, 'it', 'Giro del mondo', 'Completare un corso in ognuna di 6 categorie'),
  (19, 'pt', 'Volta ao mundo', 'Concluir uma formação em cada uma de 6 categorias'),
  (20, 'en', 'First shoots', 'Your team completes a first training'),
  (20, 'fr', 'Premières pousses', 'Votre équipe termine une première formation'),
  (20, 'es', 'Primeros brotes', 'Su equipo completa una primera formación'),
  (20, 'ge', 'Erste Triebe', 'Ihr Team schließt ein erstes Training ab'),
  (20, 'it', 'Primi germogli', 'Il tuo team completa un primo corso'),
  (20, 'pt', 'Primeiros rebentos', 'A sua equipa conclui uma primeira formação'),
  (21, 'en', 'Team effort', 'Your team completes 10 trainings'),
  (21, 'fr', 'Effort collectif', 'Votre équipe termine 10 formations'),
  (21, 'es', 'Esfuerzo colectivo', 'Su equipo completa 10 formaciones'),
  (21, 'ge', 'Gemeinsam stark', 'Ihr Team schließt 10 Trainings ab'),
  (21, 'it', 'Gioco di squadra', 'Il tuo team completa 10 corsi'),
  (21, 'pt', 'Esforço coletivo', 'A sua equipa conclui 10 formações'),
  (22, 'en', 'Inspiration', 'Your team completes 50 trainings'),
  (22, 'fr', 'Inspiration', 'Votre équipe termine 50 formations'),
  (22, 'es', 'Inspiración', 'Su equipo completa 50 formaciones'),
  (22, 'ge', 'Inspiration', 'Ihr Team schließt 50 Trainings ab'),
  (22, 'it', 'Ispirazione', 'Il tuo team completa 50 corsi'),
  (22, 'pt', 'Inspiração', 'A sua equipa conclui 50 formações'),
  (23, 'en', 'Top of the podium', 'Your team completes 100 trainings'),
  (23, 'fr', 'Haut du podium', 'Votre équipe termine 100 formations'),
  (23, 'es', 'Lo alto del podio', 'Su equipo completa 100 formaciones'),
  (23, 'ge', 'Ganz oben', 'Ihr Team schließt 100 Trainings ab'),
  (23, 'it', 'In cima al podio', 'Il tuo team completa 100 corsi'),
  (23, 'pt', 'Topo do pódio', 'A sua equipa conclui 100 formações');
