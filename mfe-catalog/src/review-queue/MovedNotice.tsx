import type { ReviewGroup } from '@vr/shared-api/review';
import { Link } from '@vr/shared-ui/router';
import { TextIn } from '@vr/shared-ui/TextIn';
import { ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrainingLink } from '../navigation/links.ts';
import type { QueueEntry } from './queue.ts';
import * as styles from './review-queue.css';

interface MovedNoticeProps {
  /** The training in the pane. */
  entry: QueueEntry | undefined;
  listedGroup: ReviewGroup;
  /** The first training of the listed group. */
  next: QueueEntry | undefined;
  nextLink: RefObject<HTMLAnchorElement | null>;
  onNext: () => void;
}

/** The note that the training in the pane has left the listed group, with a link to the next training to verify. */
export function MovedNotice({ entry, listedGroup, next, nextLink, onNext }: MovedNoticeProps) {
  const { t } = useTranslation('catalog');
  const linkTo = useTrainingLink();
  const moved = entry && entry.group !== listedGroup ? entry : undefined;
  const texts: Record<ReviewGroup, string> = {
    'to-verify': t('partners.movedToVerify'),
    rejected: t('partners.movedRejected'),
    published: t('partners.movedPublished'),
  };
  return (
    <div className={moved && styles.reviewMoved}>
      <div role="status">
        {moved && (
          <>
            <b>
              <TextIn lang={moved.training.lang}>{moved.training.title}</TextIn>
            </b>
            <p>{texts[moved.group]}</p>
          </>
        )}
      </div>
      {moved && next && listedGroup === 'to-verify' && (
        <Link {...linkTo(next.training.id)} ref={nextLink} preventScrollReset onClick={onNext}>
          {t('partners.next')}
          <ArrowRight size={16} />
        </Link>
      )}
    </div>
  );
}
