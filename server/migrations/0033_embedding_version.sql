-- The version of a company's embedding origins, which a save has to name, so that no admin overwrites what another has saved.
alter table client add embedding_version int not null default 1;
