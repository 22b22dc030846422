import { useAnswer } from '../../app/bridge-context.tsx';
import { patientName } from '../../ui/patient-name.ts';

/** What a patient is called wherever something is decided of them: by the name, or by the id where the record has none. */
export function usePatientName(id: string): string {
  const patients = useAnswer('patient.list', {});
  const row = patients.data?.find((one) => one.id === id);
  return row ? patientName(row) : id;
}
