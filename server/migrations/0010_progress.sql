-- What a content needs to resume an unfinished attempt. Deleted when the training is completed.
create table resume_state (
  person_id int not null references person,
  training_id int not null references training,
  attempt int not null,
  -- In a format of the content. Null since the person started again, until the content stores another.
  state text,
  -- The order of states: the start of the session, its seconds, and when its report was sent by the device's clock.
  session_started_at timestamptz not null,
  seconds int not null,
  sent_at timestamptz not null,
  -- Set when the person starts again: sessions that began earlier, or have one of the ids up to this one, no longer count
  -- for resuming.
  restarted_at timestamptz,
  restarted_after bigint not null default 0,
  primary key (person_id, training_id)
);
-- For the deletion of a company, which looks for rows that refer to a training.
create index resume_state_training on resume_state (training_id);

-- The Italian term for a training is "formazione" (docs/glossary.md).
update badge_text
set description = replace(
  replace(replace(description, 'un primo corso', 'una prima formazione'), 'un corso', 'una formazione'),
  ' corsi',
  ' formazioni'
)
where lang = 'it';

-- When a content in the browser that does not report its sessions counts as completed: after completion_minutes, or if
-- that is null when the learner says so.
alter table training
  add column completes_unreported boolean not null default false,
  add column completion_minutes smallint,
  add constraint training_completion check (completes_unreported or completion_minutes is null);
