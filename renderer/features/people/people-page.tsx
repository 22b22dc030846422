import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { useNavigation } from '../../app/navigation.tsx';
import { IdleTime } from '../settings/idle-time.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm } from './person-form.tsx';
import { useActing } from './who.tsx';

/** Who works in this workspace, and what is set for all of them. */
export function PeoplePage() {
  const people = useAnswer('person.list', {});
  const acting = useActing();
  const { go } = useNavigation();
  return (
    <div className="stack people-page">
      <div className="row spread">
        <h1>People and settings</h1>
        <button type="button" className="link" onClick={() => go({ page: 'audit', subject: null })}>
          Audit log
        </button>
      </div>
      <p>
        What is decided is kept under the name of whoever decided it. The passphrase opens the workspace for everybody
        who has it: a name says who acts, it keeps nobody out.
      </p>
      {people.isPending && <p>Looking up who works here…</p>}
      {people.isError && <Failure error={people.error} retry={people.refetch} />}
      {people.isSuccess && (
        <>
          <section className="stack" aria-labelledby="people-title">
            <h2 id="people-title">Who works here</h2>
            {people.data.length === 0 ? (
              <p>Nobody is named yet. Add yourself first; the roles can be changed at any time.</p>
            ) : (
              <PeopleList people={people.data} />
            )}
          </section>
          <section className="stack" aria-labelledby="add-title">
            <h2 id="add-title">Add a person</h2>
            <PersonForm
              given={[]}
              by={async () => (people.data.length === 0 ? null : (await acting())?.id)}
              submit="Add"
              onAdded={() => undefined}
            />
          </section>
          <IdleTime />
        </>
      )}
    </div>
  );
}
