/**
 * SQL for the day on which the person p completed the training t. `d` is the person's progress in t, at 100 percent, and
 * c is the person's company. A step that succeeded in several sessions counts from the first one on. Only steps in
 * the progress count, because contents can report steps that the step file does not have.
 */
export const COMPLETION_DAY = `coalesce(least(
    (select min(s.day) from session s where s.person_id = p.id and s.training_id = t.id
       and s.attempt = d.attempt and not s.voided and s.progress = 100),
    (select max(f.day) from (
       select min(s.day) as day from session s cross join jsonb_array_elements(s.steps) e
       where s.person_id = p.id and s.training_id = t.id and s.attempt = d.attempt and not s.voided
         and (e->>'success')::bool and d.steps ? (e->>'id')
       group by e->>'id') f)),
    (d.last_session_at at time zone c.time_zone)::date)`;
