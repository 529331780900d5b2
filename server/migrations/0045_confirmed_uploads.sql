-- No build waits for its publisher any longer. Those that do are inspected by the next clean-up, and kept back, because they
-- were not to be used without being asked for. Version 1.0.0 still writes the column, so a later release drops it.
update upload set confirmation = 'GIVEN', go_live = 'NOT_YET', planned_at = null, active_at = now() - interval '1 hour'
  where confirmation = 'AWAITED';
