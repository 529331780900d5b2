-- The titles of trainings as they were when the trainings passed from a deleted company to the platform, for people with
-- results. What the platform writes later is not shown to them unless it publishes it.
create table kept_title (
  training_id int not null references training on delete cascade,
  lang text not null,
  position smallint not null,
  title text not null,
  primary key (training_id, lang)
);
