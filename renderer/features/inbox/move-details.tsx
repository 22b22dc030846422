import { useMemo } from 'react';
import type { Memory } from '../../../shared/interchange.ts';
import { useAnswer } from '../../app/bridge-context.tsx';
import { DetailPane } from '../patient-state/detail-pane.tsx';
import { usePatientName } from '../patients/use-patient-name.ts';

/** The details of what moved, beside the list: what says so, every move, and what it is tied to. */
export function MoveDetails({
  patient,
  memory,
  onFollow,
  onClose,
}: {
  patient: string;
  memory: string;
  onFollow(memory: string): void;
  onClose(): void;
}) {
  const patients = useAnswer('patient.list', {});
  const whose = usePatientName(patient);
  const state = useAnswer('patient.state', { patient });
  const byId = useMemo(
    () =>
      new Map<string, Memory>(
        [...(state.data?.active ?? []), ...(state.data?.history ?? [])].map((one) => [one.id, one]),
      ),
    [state.data],
  );
  return (
    <DetailPane
      key={memory}
      id={memory}
      whose={whose}
      shown={byId.get(memory)}
      asOf={false}
      lastEntry={patients.data?.find((row) => row.id === patient)?.lastEntry ?? null}
      other={(id) => byId.get(id)}
      onFollow={onFollow}
      onClose={onClose}
    />
  );
}
