/** A request that a model can never answer, on its way to the host. */
import type { Refusal } from './host-protocol.ts';

export class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
