-- For how many people a release has loaded and failed, when the rows of these people were deleted because the release had
-- been out of use for a long time.
alter table remote_release
  add people_loaded int not null default 0,
  add people_failed int not null default 0;

-- Which releases have a file of a name. Without the index, a request for a file that is nowhere reads all manifests of the
-- remote.
create index remote_release_files on remote_release using gin ((manifest->'files')) with (fastupdate = off)
  where manifest->'sharesFiles' = 'true';
