-- The Italian term for a training is "corso" (docs/glossary.md).
update badge_text
set description = replace(
  replace(replace(description, 'una prima formazione', 'un primo corso'), 'una formazione', 'un corso'),
  ' formazioni',
  ' corsi'
)
where lang = 'it';
