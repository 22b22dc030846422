import { useQueryClient } from '@tanstack/react-query';
import type { GateCalibration } from '../../../shared/asking.ts';
import { useCommand } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { askedWords } from '../ask/asked-words.ts';
import { countWords } from './calibration-words.ts';
import { keepCalibrations } from './keep-calibrations.ts';

/** Removing a calibration is said with what it means for the questions to come. */
export function RemoveCalibration({ calibration, onClose }: { calibration: GateCalibration; onClose(): void }) {
  const client = useQueryClient();
  const remove = useCommand('gate.remove', (calibrations) => {
    onClose();
    keepCalibrations(client, calibrations);
  });
  return (
    <Dialog title="Remove this calibration?" onClose={onClose}>
      <div className="stack">
        <p>
          It was made {askedWords(calibration.madeAt)} on {countWords(calibration)}. To have it again, the questions
          must be answered again.
        </p>
        {calibration.inUse && (
          <p className="strong">It is in use: without it, both stores are read for every question.</p>
        )}
        <p>Questions that were asked under it stay as they are.</p>
        <div className="row">
          <button
            type="button"
            className="button primary"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: calibration.id })}
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
