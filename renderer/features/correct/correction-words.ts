import type { Correction } from '../../../shared/review.ts';
import { dateWords } from '../../ui/date-words.ts';

/** What a correction says, in words: "said to be still current". */
export function correctionWords(act: Correction['act']): string {
  switch (act.what) {
    case 'keep active':
      return 'said to be still current';
    case 'move to history': {
      const until = act.until === null ? '' : `, until ${dateWords(act.until)}`;
      if (act.cause === 'resolved') return `said to have ended${until || ', on a day that is not known'}`;
      if (act.cause === 'superseded') return `said to have been replaced${until}`;
      return 'said never to have been true';
    }
    case 'wrong subject': {
      const whom = act.subject === 'family member' ? 'a family member' : 'another person';
      return `said to be about ${whom}${act.who === null ? '' : ` (${act.who})`}`;
    }
    case 'both hold':
      return 'said to hold beside the fact that it seemed to contradict';
  }
}
