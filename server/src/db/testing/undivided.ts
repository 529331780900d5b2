import type { Database } from '../database.ts';

/** Gives an empty test database the tables of a platform from before decision 81, which are not divided by month. */
export async function undivide(db: Database): Promise<void> {
  await db.connection((client) =>
    client.query(`
      do $$ declare definition text := pg_get_viewdef('recorded_session'); begin
        drop view recorded_session;
        alter table session rename to divided_session;
        create table session (like divided_session including defaults including comments);
        drop table divided_session cascade;
        alter table session alter id drop default, alter id add generated always as identity,
          add primary key (id), add unique (person_id, client_session_id),
          add foreign key (person_id) references person, add foreign key (client_id) references client,
          add foreign key (training_id) references training;
        create index session_person_day on session (person_id, day) include (seconds, voided);
        create index session_person_training_day on session (person_id, training_id, day) include (seconds, voided);
        create index session_training on session (training_id, started_at desc);
        execute 'create view recorded_session as ' || definition;
        alter table person_day rename to divided_day;
        create table person_day (like divided_day including defaults);
        drop table divided_day;
        alter table person_day add primary key (person_id, day), add foreign key (person_id) references person,
          add foreign key (client_id) references client;
        create index person_day_client on person_day (client_id, day);
      end $$;`),
  );
}
