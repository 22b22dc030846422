import { ReviewTabs } from '../inbox/review-tabs.tsx';

/** Archived facts that the calibrated scorer proposes to delete. */
export function CandidatesPage() {
  return (
    <div className="review-page">
      <ReviewTabs current="candidates" />
      <h1>Deletion candidates</h1>
    </div>
  );
}
