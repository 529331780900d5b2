-- Deleted things can be restored, partners withdraw trainings with notice, and new trainings are announced once (decision 73).

-- Who has deleted it. Null for what was deleted before this migration and cannot be restored. For a training that its partner
-- withdraws, who has withdrawn it.
alter table training add column deleted_by int references person on delete set null;
alter table course add column deleted_by int references person on delete set null;
alter table master_content add column deleted_by int references person on delete set null;
alter table resource add column deleted_by int references person on delete set null;

create index training_deleted on training (client_id, deleted_at) where deleted_at is not null;
create index course_deleted on course (client_id, deleted_at) where deleted_at is not null;
create index master_content_deleted on master_content (client_id, deleted_at) where deleted_at is not null;
create index resource_deleted on resource (client_id, deleted_at) where deleted_at is not null;

-- When the file of a deleted document was given up. Until now, that was at once.
alter table resource add column purged_at timestamptz;
update resource set purged_at = deleted_at where deleted_at is not null;

-- When a training that companies have in their offers is deleted, if its partner has withdrawn it.
alter table training add column withdraws_at timestamptz;
create index training_withdrawn on training (withdraws_at) where withdraws_at is not null and deleted_at is null;

-- Who has been notified of a new training. Nobody is notified of it twice.
create table training_told (
  person_id int not null references person on delete cascade,
  training_id int not null references training on delete cascade,
  primary key (person_id, training_id)
);
create index training_told_training on training_told (training_id);
insert into training_told (person_id, training_id)
select distinct n.person_id, t.id from notification n
  cross join jsonb_array_elements_text(n.params->'trainingIds') i (id) join training t on t.id = i.id::int
where n.type = 'NEW_TRAINING' and not n.params ? 'byClientId' and not n.params ? 'outcome';
