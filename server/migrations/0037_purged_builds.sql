-- A build whose bytes are gone is removed. Servers from before versions were kept purge builds that this one still lists:
-- those that were replaced while such a server ran.
create or replace function remove_purged_build() returns trigger language plpgsql as $$
begin
  new.removed_at := coalesce(new.removed_at, new.purged_at);
  new.planned_at := null;
  return new;
end $$;
create trigger content_file_purged before update of purged_at on content_file
  for each row when (new.purged_at is not null) execute function remove_purged_build();
update content_file set removed_at = purged_at, planned_at = null where purged_at is not null and removed_at is null;
