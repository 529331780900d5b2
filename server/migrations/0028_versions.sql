-- Versions of a content: builds are kept until somebody removes them, and which of them learners get is a choice.

alter table content_file
  add column notes text,
  -- Who has uploaded it; null for builds from before, and for people who are gone.
  add column created_by int references person on delete set null,
  -- Kept without being offered: its owner has not chosen it yet.
  add column held_back boolean not null default false,
  -- When it was chosen again; null: not since it was created. The build that was chosen last is the newest one.
  add column chosen_at timestamptz,
  -- When it goes live. A partner's build also needs a validation.
  add column planned_at timestamptz,
  -- Since when a partner's build needs no further validation. Builds that have been live need none either.
  add column validated_at timestamptz;

-- From now on live_at is the last time at which a build went live. Of several, the one with the latest is live.
update content_file set live_at = created_at where master_content_id is not null;

-- Builds that were replaced before versions were kept are deleted as promised. Nothing sets superseded_at any more.
update content_file set removed_at = superseded_at where superseded_at is not null and removed_at is null;

-- Labels are unique per slot. Builds from before, and from servers of the previous release, may share one: they have no
-- created_by.
create unique index content_file_training_version on content_file (training_id, file_type, version)
  where training_id is not null and removed_at is null and withdrawn_at is null and created_by is not null;
create unique index content_file_master_version on content_file (master_content_id, file_type, version)
  where master_content_id is not null and removed_at is null and created_by is not null;
create index content_file_planned on content_file (planned_at) where planned_at is not null;

alter table training_master_content
  -- Since when learners get its current build; null: since it was attached.
  add column live_at timestamptz,
  -- The builds that learners have got by this attachment. At a partner's, these need no further validation.
  add column validated_file_ids int[] not null default '{}';

alter table upload
  add column notes text,
  add column go_live text not null default 'NOW' check (go_live in ('NOW', 'ON', 'NOT_YET')),
  add column planned_at timestamptz;
