-- Trainings are taken, not played (docs/glossary.md).
update badge_text set description = regexp_replace(description, '^Play ', 'Do ') where lang = 'en';
