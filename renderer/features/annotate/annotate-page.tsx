import './annotate.css';
import '../patient-state/patient.css';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import type { View } from '../../app/navigation.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { useWho } from '../people/who.tsx';
import { AdjudicatePage } from './adjudicate-page.tsx';
import { AgreementPage } from './agreement-page.tsx';
import { LabelPage } from './label-page.tsx';
import { RoundList } from './round-list.tsx';

/** Labelling: the rounds, or one of them opened. */
export function AnnotatePage({ view }: { view: Extract<View, { page: 'annotate' }> }) {
  const { go } = useNavigation();
  const person = useWho();
  const rounds = useAnswer('label.rounds', person ? { by: person.id } : {});
  const round = rounds.data?.find((one) => one.id === view.round);
  if (rounds.isError) return <Failure error={rounds.error} retry={rounds.refetch} />;
  // Nobody at the window any more: the list asks who it is before it opens anything.
  if (!round || !person || view.part === null) {
    return (
      <div className="scroll-page">
        <RoundList rounds={rounds.data} />
      </div>
    );
  }
  const props = { round, person, onLeave: () => go({ page: 'annotate', round: null, part: null }) };
  if (view.part === 'label') return <LabelPage key={`${round.id} ${person.id}`} {...props} />;
  if (view.part === 'decide') return <AdjudicatePage key={person.id} {...props} />;
  return (
    <div className="scroll-page">
      <AgreementPage {...props} />
    </div>
  );
}
