import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { addToTeam, findPeople } from '@vr/shared-api/contract/team';
import type * as S from '@vr/shared-api/contract/team.schema';
import { fold } from '@vr/shared-api/fold';
import { PEOPLE_SEARCH_MIN } from '@vr/shared-api/limits';
import { Avatar } from '@vr/shared-ui/Avatar';
import { Button } from '@vr/shared-ui/Button';
import { Checkbox } from '@vr/shared-ui/Checkbox';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { formatWait } from '@vr/shared-ui/format/wait';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { SearchField } from '@vr/shared-ui/SearchField';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutPeople, nameOf } from '../members/filter.ts';
import { useRefresh } from '../members/useRefresh.ts';
import { useTeamText } from '../wording/useTeamText.ts';
import sheet, * as styles from './team.css';

type Candidate = ResponseOf<typeof S.findPeople>['items'][number];

/** The debounce of the search, in milliseconds. */
const TYPING_PAUSE_MS = 300;

const managersOf = ({ managers }: Candidate): string => managers.map(nameOf).join(', ');

/** Queries the people whose names match a search, debounced. `isIdle`: the search is too short. */
function useCandidates(text: string) {
  const { lang } = usePortal();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isLongEnough = fold(search).length >= PEOPLE_SEARCH_MIN;
  const query = useQuery({
    ...endpointQuery(findPeople, { query: { lang, search } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    // Someone else may have changed a team in the meantime.
    staleTime: 0,
    retry: false,
  });
  return { ...query, isIdle: !isLongEnough };
}

/**
 * Finds people of the company and adds them to the manager's team. Outside training centres, shows the people's current
 * managers and asks for confirmation before people change teams (spec §4 Other).
 */
export default function AddToTeam({ onClose }: { onClose(): void }) {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const teamText = useTeamText();
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const isTrainingCenter = useSession(({ client }) => client?.type === 'TRAINING_CENTER');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly Candidate[]>([]);
  const [isConfirming, setIsConfirming] = useState(false);
  const managed = isTrainingCenter ? [] : chosen.filter(({ managers }) => managers.length > 0);
  const adding = useMutation({
    mutationFn: () =>
      api.call(addToTeam, {
        body: {
          userIds: chosen.map(({ id }) => id),
          takeOverFrom: [...new Set(managed.flatMap(({ managers }) => managers.map(({ id }) => id)))],
        },
      }),
    async onSuccess() {
      notify({ kind: 'success', text: teamText('added', aboutPeople(chosen)) });
      await refresh();
      onClose();
    },
    onError() {
      notify({ kind: 'error', text: t('team.addFailed') });
      // Someone may have left or have a new manager by now, so the selection is cleared.
      setIsConfirming(false);
      setChosen([]);
      void refresh();
    },
  });
  const failure = () => {
    const code = adding.error instanceof ApiError ? adding.error.code : undefined;
    if (code === 'HAS_MANAGER') return t('team.managerChanged');
    if (code === 'NOT_FOUND' || code === 'PERSON_DISABLED' || code === 'RIGHTS_ABOVE_OWN') return t('team.unavailable');
    return undefined;
  };
  const submitText = () => {
    if (isConfirming) return t('team.takeOver');
    return chosen.length === 0 ? t('members.groupAdd') : t('team.addChosen', { count: chosen.length });
  };
  const backButton = useRef<HTMLButtonElement>(null);
  function submit() {
    if (managed.length === 0 || isConfirming) return adding.mutate();
    setIsConfirming(true);
    // Focuses Back, not the confirm button, so that pressing Enter twice does not confirm.
    backButton.current?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isConfirming ? t('team.takeOverTitle', { count: managed.length }) : teamText('add')}
      size="small"
      footer={
        <DialogFoot
          cancelRef={backButton}
          onCancel={isConfirming ? () => setIsConfirming(false) : onClose}
          {...(isConfirming && { cancel: t('team.back') })}
          confirm={submitText()}
          disabled={chosen.length === 0}
          pending={adding.isPending}
          onConfirm={submit}
          failure={{ error: adding.error, text: failure() }}
        />
      }
    >
      {isConfirming ? (
        <TakeOver people={managed} />
      ) : (
        <>
          <p className="ui-meta">{teamText('addText')}</p>
          <div className={styles.search}>
            <SearchField label={t('members.search')} value={text} onChange={setText} />
          </div>
          <div className={styles.results}>
            <Results text={text} chosen={chosen} onChoose={setChosen} hidesManagers={isTrainingCenter} />
          </div>
          <Chosen people={chosen} onChange={setChosen} />
        </>
      )}
    </Dialog>
  );
}

interface ResultsProps {
  text: string;
  chosen: readonly Candidate[];
  onChoose(people: readonly Candidate[]): void;
  hidesManagers: boolean;
}

/** The people that match the search, with checkboxes. */
function Results({ text, chosen, onChoose, hidesManagers }: ResultsProps) {
  const { t } = useTranslation('admin');
  const { lang } = usePortal();
  const found = useCandidates(text);
  if (found.isIdle) return <p className={styles.hint}>{t('team.searchHint', { count: PEOPLE_SEARCH_MIN })}</p>;
  if (found.isError) {
    const { error } = found;
    const wait = error instanceof ApiError ? error.retryAfter : undefined;
    return (
      <FailureState
        error={error}
        text={wait === undefined ? undefined : t('members.tooMany', { when: formatWait(wait, lang) })}
        onRetry={() => found.refetch()}
      />
    );
  }
  if (!found.data) return <ListSkeleton rows={3} />;
  const { items, hasMore } = found.data;
  const toggle = (person: Candidate, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, person] : chosen.filter(({ id }) => id !== person.id));
  return (
    <>
      <p className={styles.hint} role="status">
        {items.length === 0 ? t('team.nobodyFound') : t('team.found', { count: items.length })}
        {hasMore && ` ${t('team.moreFound')}`}
      </p>
      {items.length > 0 && (
        <ul className={styles.candidates}>
          {items.map((person) => (
            <li key={person.id}>
              <Checkbox
                checked={chosen.some(({ id }) => id === person.id)}
                onChange={({ target }) => toggle(person, target.checked)}
              >
                <Avatar name={nameOf(person)} picture={person.picture} size={34} />
                <span>
                  {nameOf(person)}
                  {!hidesManagers && person.managers.length > 0 && (
                    <small>{t('team.inTeamOf', { name: managersOf(person) })}</small>
                  )}
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ChosenProps {
  people: readonly Candidate[];
  onChange(people: readonly Candidate[]): void;
}

/** The chosen people, whether they match the current search or not. */
function Chosen({ people, onChange }: ChosenProps) {
  const { t } = useTranslation('admin');
  if (people.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t('people.chosen', { count: people.length })}>
      {people.map((person) => (
        <li key={person.id}>
          <Button
            size="small"
            icon={<X size={14} aria-hidden />}
            iconPlacement="end"
            aria-label={t('team.unchoose', { name: nameOf(person) })}
            onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
          >
            {nameOf(person)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the current managers of the people who would change teams. */
function TakeOver({ people }: { people: readonly Candidate[] }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <p>{t('team.takeOverText', { count: people.length })}</p>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <b>{nameOf(person)}</b>
            <span>{t('team.inTeamOf', { name: managersOf(person) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
