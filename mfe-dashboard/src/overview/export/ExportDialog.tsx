import { useMutation, useQuery } from '@tanstack/react-query';
import * as c from '@vr/shared-api/contract/exports';
import { listGroups } from '@vr/shared-api/contract/groups';
import { fold, wordSearch } from '@vr/shared-api/fold';
import { PEOPLE_PER_CALL } from '@vr/shared-api/limits';
import { Button } from '@vr/shared-ui/Button';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile, useSession } from '@vr/shared-ui/kernel';
import { QueryState } from '@vr/shared-ui/QueryState';
import { SearchField } from '@vr/shared-ui/SearchField';
import { SegmentedControl } from '@vr/shared-ui/SegmentedControl';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { datedFileName, saveFile } from '@vr/shared-ui/save-file';
import { TabList, tabIds } from '@vr/shared-ui/TabList';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from '../overview.css';
import { namesPeople, useScope } from '../scope.ts';
import { type PersonBehind, usePeople } from '../useOverview.ts';

/** The results to export: of the training or course with this `id`, or of all trainings or courses. */
export interface ExportTarget {
  of: 'trainings' | 'courses';
  id?: number | undefined;
}

interface ExportDialogProps {
  target: ExportTarget;
  onClose: () => void;
}

/** The number of people shown at first, and added by each press of "show more". */
const SHOWN = 100;

/**
 * Lets the user choose people, from all members or one group, and saves their results as a CSV file (spec §2, §5 Export).
 */
export default function ExportDialog({ target, onClose }: ExportDialogProps) {
  const { t } = useTranslation('overview');
  const { api, lang } = usePortal();
  const scope = useScope();
  const me = useProfile();
  const type = useSession(({ client }) => client?.type);
  const id = useId();
  const [isOne, setIsOne] = useState(target.id !== undefined);
  const [tab, setTab] = useState<'members' | 'groups' | 'clients'>('members');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [groupId, setGroupId] = useState<number>();
  const people = usePeople({}, namesPeople(scope));
  // Only the person's own company has groups to choose.
  const hasGroups = scope.kind === 'team' || (scope.kind === 'company' && scope.query.clientId === undefined);
  // A partner can also export the usage of its trainings by client.
  const hasClients = scope.kind === 'partner';
  const groups = useQuery({ ...endpointQuery(listGroups, {}), enabled: hasGroups });
  const all = people.data?.items ?? [];
  const isAll = all.length > 0 && chosen.size === all.length;
  const tooMany = !isAll && chosen.size > PEOPLE_PER_CALL;
  const save = useMutation({
    mutationFn: async () => {
      const userIds = !isAll && namesPeople(scope) ? { userIds: [...chosen].join(',') } : {};
      const query = { ...scope.query, ...(tab === 'groups' ? { groupId } : tab === 'members' ? userIds : {}) };
      const ofOne = { params: { id: target.id ?? 0, lang }, query };
      const ofAll = { params: { lang }, query };
      if (target.of === 'courses') return isOne ? api.call(c.exportCourse, ofOne) : api.call(c.exportCourses, ofAll);
      const byClient = tab === 'clients' ? { byClient: true } : {};
      return isOne
        ? api.call(c.exportTraining, { ...ofOne, query: { ...query, ...byClient } })
        : api.call(c.exportTrainings, { ...ofAll, query: { ...query, ...byClient } });
    },
    onSuccess: (file) => {
      const name = target.of === 'courses' ? t('export.coursesFile') : t('export.trainingsFile');
      saveFile(file, datedFileName(name, 'csv', new Date()));
      onClose();
    },
  });
  const hasChosen =
    !namesPeople(scope) || tab === 'clients' || (tab === 'members' ? chosen.size > 0 : groupId !== undefined);
  const isLoading = tab === 'members' ? people.isLoading : tab === 'groups' && groups.isLoading;
  // A manager exports their own subgroups; an admin exports the company's groups (spec §5).
  const owner = scope.kind === 'team' ? me.id : null;
  const listed = (groups.data?.items ?? []).filter(({ ownerId }) => ownerId === owner);
  const groupsTitle =
    scope.kind === 'team'
      ? t('export.subgroups')
      : type === 'TRAINING_CENTER'
        ? t('export.promotions')
        : t('export.groups');

  return (
    <Dialog
      open
      onClose={onClose}
      title={target.of === 'courses' ? t('export.courses') : t('export.trainings')}
      size="small"
      phone="page"
      footer={
        <DialogFoot
          onCancel={onClose}
          confirm={t('export.button')}
          icon={Download}
          disabled={isLoading || !hasChosen || tooMany}
          pending={save.isPending}
          onConfirm={() => save.mutate()}
          failure={{ error: save.error }}
        />
      }
    >
      {target.id !== undefined && (
        <SegmentedControl
          small
          label={t('export.what')}
          value={isOne ? 'one' : 'all'}
          onChange={(what) => setIsOne(what === 'one')}
          options={[
            { value: 'one', label: target.of === 'courses' ? t('export.thisCourse') : t('export.thisTraining') },
            { value: 'all', label: target.of === 'courses' ? t('export.allCourses') : t('export.allTrainings') },
          ]}
        />
      )}
      {!namesPeople(scope) && <p>{t('export.platform')}</p>}
      {namesPeople(scope) && (
        <>
          {tab !== 'clients' && <p className={styles.note}>{t('export.hint')}</p>}
          {(hasGroups || hasClients) && (
            <TabList
              id={id}
              label={t('export.whose')}
              tabs={[
                { key: 'members', title: t('export.members') },
                hasClients ? { key: 'clients', title: t('clients.title') } : { key: 'groups', title: groupsTitle },
              ]}
              selected={tab}
              onSelect={setTab}
            />
          )}
          <div
            className={styles.exportList}
            {...(hasGroups || hasClients
              ? { role: 'tabpanel', id: tabIds(id, tab).panel, 'aria-labelledby': tabIds(id, tab).tab }
              : {})}
          >
            {tab === 'clients' ? (
              <p className={styles.note}>{t('export.clientsHint')}</p>
            ) : tab === 'members' ? (
              <QueryState query={people} skeleton={<ListSkeleton />}>
                {({ items }) => <Members people={items} chosen={chosen} onChoose={setChosen} />}
              </QueryState>
            ) : (
              <QueryState query={groups} skeleton={<ListSkeleton />}>
                {() =>
                  listed.length === 0 ? (
                    <p className={styles.note}>{t('export.noGroup')}</p>
                  ) : (
                    <fieldset className={styles.choices}>
                      <legend className="ui-hidden">{groupsTitle}</legend>
                      {listed.map((group) => (
                        <label key={group.id}>
                          <input
                            type="radio"
                            name={`${id}-group`}
                            checked={groupId === group.id}
                            onChange={() => setGroupId(group.id)}
                          />
                          {group.name}
                        </label>
                      ))}
                    </fieldset>
                  )
                }
              </QueryState>
            )}
          </div>
          <p role="status" className={styles.note}>
            {tooMany
              ? t('export.tooMany', { count: PEOPLE_PER_CALL })
              : tab === 'members' && t('export.chosen', { count: chosen.size })}
          </p>
        </>
      )}
    </Dialog>
  );
}

interface MembersProps {
  people: readonly PersonBehind[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

function Members({ people, chosen, onChoose }: MembersProps) {
  const { t } = useTranslation('overview');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const nameOf = ({ firstName, lastName }: PersonBehind) => `${firstName} ${lastName}`;
  const isWanted = wordSearch(search);
  const found = people.filter((person) => isWanted(fold(nameOf(person))));
  if (people.length === 0) return <p className={styles.note}>{t('people.nobody')}</p>;
  const isAll = chosen.size === people.length;
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <>
      <SearchField label={t('people.search')} value={search} onChange={setSearch} />
      <fieldset className={styles.choices}>
        <legend className="ui-hidden">{t('export.members')}</legend>
        <Checkbox
          className={styles.chooseAll}
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => onChoose(new Set(isAll ? [] : people.map(({ userId }) => userId)))}
        >
          {t('export.all')}
        </Checkbox>
        {found.slice(0, shown).map((person) => (
          <Checkbox key={person.userId} checked={chosen.has(person.userId)} onChange={() => toggle(person.userId)}>
            {nameOf(person)}
          </Checkbox>
        ))}
      </fieldset>
      {found.length > shown && (
        <Button block onClick={() => setShown(shown + SHOWN)}>
          {t('people.more')}
        </Button>
      )}
    </>
  );
}
