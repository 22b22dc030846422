import { useActing } from '../people/who.tsx';

/** Before a page that differs from person to person: who is it? */
export function AskWho({ title, why }: { title: string; why: string }) {
  const acting = useActing();
  return (
    <div className="empty">
      <h1>{title}</h1>
      <p>{why}</p>
      <button type="button" className="button primary" onClick={() => void acting()}>
        Say who you are
      </button>
    </div>
  );
}
