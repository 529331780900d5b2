-- Trial runs, and the training as it was validated.

-- Whether the launch is a test run, and the newest report of its session. Such a report counts nowhere.
alter table launch
  add column test boolean not null default false,
  add column report jsonb,
  add column reported_at timestamptz;

-- What the last validation has put online, to show what has changed since. Null before the first validation.
alter table training add column validated jsonb, add column validated_at timestamptz;

-- Partners' trainings that are online as they are now.
update training t set
  validated_at = coalesce((select max(r.at) from training_review r where r.training_id = t.id and r.action = 'VALIDATE'),
    t.published_at, t.modified_at),
  validated = jsonb_build_object(
    'categoryId', t.category_id, 'durationInMinute', t.duration_in_minute, 'skillIds', t.skill_ids, 'tags', t.tags,
    'headsetIds', t.headset_ids, 'contentLanguages', t.content_languages, 'logo', t.logo,
    'completion', case when t.completes_unreported then jsonb_build_object('minutes', t.completion_minutes) end,
    'trainings', (
      select coalesce(jsonb_agg(jsonb_build_object('lang', x.lang, 'title', x.title,
          'briefDescription', x.brief_description, 'fullDescription', x.full_description,
          'goal1', coalesce(x.goals[1], ''), 'goal2', coalesce(x.goals[2], ''), 'goal3', coalesce(x.goals[3], ''),
          'videoLink', coalesce(x.video_link, '')) order by x.position, x.lang), '[]')
      from training_text x where x.training_id = t.id),
    'badges', (
      select coalesce(jsonb_agg(jsonb_build_object('number', b.number, 'logo', b.logo, 'i18n', (
          select coalesce(jsonb_agg(jsonb_build_object('lang', v.lang, 'name', v.name, 'description', v.description)
            order by v.lang), '[]')
          from training_badge_text v where v.training_id = b.training_id and v.number = b.number)) order by b.number), '[]')
      from training_badge b where b.training_id = t.id),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('fileType', c.file_type, 'version', c.version,
          'fileName', c.file_name, 'fileSize', c.file_size, 'offlineAvailable', c.offline_available,
          'masterContentId', c.master_content_id, 'launchParameter', c.launch_parameter, 'createdAt',
          to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.file_type), '[]')
      from (
        select distinct on (e.file_type) e.* from (
          select f.file_type, f.version, f.file_name, f.file_size, f.offline_available, null::int as master_content_id,
            f.launch_parameter, f.created_at, f.created_at as since, f.id
          from content_file f where f.training_id = t.id and f.removed_at is null and f.live_at is not null
          union all
          select m.file_type, f.version, f.file_name, f.file_size, m.offline_available, m.master_content_id,
            m.launch_parameter, f.created_at, m.attached_at, f.id
          from training_master_content m join content_file f on f.id = m.live_file_id
          where m.training_id = t.id and m.removed_at is null) e
        order by e.file_type, e.since desc, e.id desc) c),
    'resources', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by a.position), '[]')
      from training_resource a join resource r on r.id = a.resource_id
      where a.training_id = t.id and r.deleted_at is null),
    'jsonStepLastModifiedDate', (
      select to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from step_file s where s.training_id = t.id and s.removed_at is null order by s.version desc limit 1))
where t.status = 'VALIDATED' and exists (select from client w where w.id = t.client_id and w.type = 'PARTNER');
