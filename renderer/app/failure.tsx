import { Notice } from '../ui/notice.tsx';

/** What a failed question says, with the one thing that can be done at once. */
export function Failure({ error, retry }: { error: Error; retry?: () => unknown }) {
  return (
    <Notice tone="danger" urgent>
      <p>{error.message}</p>
      {retry && (
        <button type="button" className="button" onClick={() => retry()}>
          Try again
        </button>
      )}
    </Notice>
  );
}
