import type { QueryClient } from '@tanstack/react-query';
import type { GateCalibration } from '../../../shared/asking.ts';
import type { Answers } from '../../../shared/bridge.ts';

/** Puts the calibrations that a command answered on screen. */
export function keepCalibrations(client: QueryClient, calibrations: GateCalibration[]): void {
  client.setQueryData<Answers['gate.list']>(['gate.list', {}], (list) => list && { ...list, calibrations });
}
