-- An accepted build that its publisher must confirm before it is used, such as an app without a valid signature
-- (decision 68). AWAITED: the upload is INSPECTING and nothing happens to it until its publisher confirms it.
alter table upload add column confirmation text check (confirmation in ('AWAITED', 'GIVEN'));
