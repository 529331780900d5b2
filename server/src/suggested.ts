import { instant } from './db/database.ts';

/** What a card tells of g, a suggestion that is made to its reader: who makes it, and until when. */
export const SUGGESTED_BY = `json_build_object('by', coalesce((
    select trim(b.first_name || ' ' || b.last_name) from person b where b.id = g.by_person_id and b.deleted_at is null), ''),
  'until', ${instant('g.ends_at')})`;
