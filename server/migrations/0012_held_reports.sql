-- A person has opened a content of a training. A report of a session needs one, or a headset that signed in by code.
create table launch (
  id uuid primary key default gen_random_uuid(),
  person_id int not null references person,
  training_id int not null references training on delete cascade,
  created_at timestamptz not null
);
create index launch_person_training on launch (person_id, training_id, created_at desc);
-- For the deletion of a company, which looks for rows that refer to a training.
create index launch_training on launch (training_id);

-- Contents that are running now have only the token of their launch.
insert into launch (person_id, training_id, created_at)
select k.person_id, k.training_id, k.created_at
from token k join training t on t.id = k.training_id
where k.kind = 'launch';

-- What was reported of a session whose times are not plausible, merged like a session. It counts nowhere. If an admin
-- accepts it, it becomes a session and the row is deleted. If an admin rejects it, the row stays.
create table held_report (
  id int generated always as identity primary key,
  person_id int not null references person,
  client_session_id uuid not null,
  client_id int not null references client,
  training_id int not null references training on delete cascade,
  -- As they were when the session was first reported. step_version is null without a step file.
  attempt int not null,
  step_version int,
  file_type text not null,
  content_version text,
  launched_at timestamptz not null,
  started_at timestamptz not null,
  device_started_at timestamptz not null,
  received_at timestamptz not null,
  seconds int not null,
  progress smallint not null,
  score smallint,
  finished boolean not null,
  steps jsonb not null,
  state text,
  sent_at timestamptz not null,
  reasons text[] not null check (reasons <@ '{BEFORE_LAUNCH,TOO_LONG,OVERLAP}' and reasons <> '{}'),
  rejected_at timestamptz,
  unique (person_id, client_session_id)
);
create index held_report_client on held_report (client_id, id) where rejected_at is null;
create index held_report_training on held_report (training_id);

-- The admins of a company are notified of sessions to check.
alter table notification drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('TRAINING_SUGGESTION', 'NEW_TRAINING', 'TRAINING_BADGE',
    'PLATFORM_BADGE', 'FILL_PROFILE', 'COURSE_SUGGESTION', 'SATISFACTION_SURVEY', 'CONTRACT_ENDING', 'HELD_REPORTS'));
