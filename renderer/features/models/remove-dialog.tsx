import { useQueryClient } from '@tanstack/react-query';
import type { ModelRow } from '../../../shared/models.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ROLES } from './model-words.ts';

/** Removing a model is said with what it means for the roles and for what it has written. */
export function RemoveDialog({ model, onClose }: { model: ModelRow; onClose(): void }) {
  const client = useQueryClient();
  const remove = useCommand('model.remove', (list) => {
    client.setQueryData(['model.list', {}], list);
    void client.invalidateQueries({ queryKey: ['workspace.status'] });
    onClose();
  });
  const roles = ROLES.filter((role) => model.roles.includes(role.id)).map((role) => role.name.toLowerCase());
  return (
    <Dialog title={`Remove ${model.name}?`} onClose={onClose}>
      <div className="stack">
        <p>
          It is taken out of the program’s folder: {model.fileName}. A file that was added from elsewhere without a copy
          stays where it is.
        </p>
        {roles.length > 0 && <p className="strong">It has roles that nobody will have then: {roles.join(', ')}.</p>}
        <p>What it has written stays in the records, with its hash in every decision.</p>
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: model.id })}
          >
            Remove it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Keep it
          </button>
        </div>
        {remove.isError && <Failure error={remove.error} />}
      </div>
    </Dialog>
  );
}
