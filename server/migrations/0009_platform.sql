-- What the platform's owner does with companies: their data, contracts and deletion.

-- The company's guidelines for its brand: a PDF or picture (spec §3 Company).
create table graphical_charter (
  client_id int primary key references client,
  storage_key text not null,
  file_name text not null,
  file_type text not null check (file_type in ('pdf', 'png', 'jpg')),
  file_size int not null
);

-- The account of the person who represents the company. The names and the address in `client` are those of the
-- contract; the account's own may change.
create table representative (
  client_id int primary key references client,
  person_id int not null,
  foreign key (client_id, person_id) references person (client_id, id)
);
insert into representative (client_id, person_id)
  select c.id, p.id from client c join person p on p.client_id = c.id and lower(p.email) = lower(c.representative_email)
  where p.deleted_at is null and c.deleted_at is null;

-- The warnings before a contract ends that were sent. A contract that is prolonged gets new ones.
create table contract_warning (
  client_id int not null references client,
  expiration date not null,
  -- How many days before the end the warning was due.
  days_before int not null check (days_before in (30, 7, 1)),
  warned_at timestamptz not null,
  primary key (client_id, expiration, days_before)
);

-- A company whose deletion has been requested, and how far it is. The row goes with the company.
create table client_deletion (
  client_id int primary key references client,
  requested_at timestamptz not null,
  -- What has to be deleted, and what has been: rows and files, only to show the progress.
  total int not null default 0,
  done int not null default 0
);

-- The admins of a company are notified before its contract ends.
alter table notification drop constraint notification_type_check,
  add constraint notification_type_check check (type in ('TRAINING_SUGGESTION', 'NEW_TRAINING', 'TRAINING_BADGE',
    'PLATFORM_BADGE', 'FILL_PROFILE', 'COURSE_SUGGESTION', 'SATISFACTION_SURVEY', 'CONTRACT_ENDING'));

-- For the deletion of a company: for each deleted person, training and build, PostgreSQL looks for rows that refer to
-- it. Without these indexes it would read each of these tables as a whole every time. The deletion also looks for results
-- of other companies' people in a training.
create index attempt_training on attempt (training_id);
create index skill_best_training on skill_best (training_id);
create index training_favorite_training on training_favorite (training_id);
create index training_like_training on training_like (training_id);
create index person_training_badge_training on person_training_badge (training_id);
create index survey_invitation_training on survey_invitation (training_id);
create index training_access_training on training_access (training_id);
create index training_restriction_training on training_restriction (training_id);
create index training_master_content_live on training_master_content (live_file_id);
create index training_review_person on training_review (person_id);
create index resource_creator on resource (created_by);
create index training_suggestion_suggester on training_suggestion (client_id, by_person_id);
