/**
 * SQL for the day on which the person p completed the training t. `d` is the row of their progress, which is at 100 percent,
 * and c is their company. A step that succeeded in one of several sessions counts from that session on. Only the steps in
 * the progress count, which are those of the step file: contents can report other steps.
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
