-- A partner's step file waits for the validation, like a build. live_at: since when learners get it; null while it waits.
-- The default is for servers that do not yet write the column: there, a step file applies at once.
alter table step_file
  add column live_at timestamptz default now(),
  -- Since when its owner offers it no more, though learners keep it: at a partner's, until the next validation.
  add column withdrawn_at timestamptz;
update step_file f set live_at = case
    when t.status is null or t.status = 'VALIDATED' or t.already_published then f.created_at end
  from training t where t.id = f.training_id;
