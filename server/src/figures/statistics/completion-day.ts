/**
 * SQL for the day on which a person completed a training. `progress` is the row of their progress, which is at 100 percent,
 * and `timeZone` that of their company. A step that succeeded in one of several sessions counts from that session on. Only
 * steps of the step file count, which are those in the progress: contents also report others.
 */
export const completionDay = ({
  person,
  training,
  progress,
  timeZone,
}: Record<'person' | 'training' | 'progress' | 'timeZone', string>): string => `coalesce(least(
    (select min(s.day) from session s where s.person_id = ${person} and s.training_id = ${training}
       and s.attempt = ${progress}.attempt and not s.voided and s.progress = 100),
    (select max(f.day) from (
       select min(s.day) as day from session s cross join jsonb_array_elements(s.steps) e
       where s.person_id = ${person} and s.training_id = ${training} and s.attempt = ${progress}.attempt and not s.voided
         and (e->>'success')::bool and ${progress}.steps ? (e->>'id')
       group by e->>'id') f)),
    (${progress}.last_session_at at time zone ${timeZone})::date)`;
