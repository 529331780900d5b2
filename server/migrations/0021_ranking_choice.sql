-- Whether a person takes part in the rankings of their company. Only they decide it (decision 54).
alter table person add column in_rankings boolean not null default true;
