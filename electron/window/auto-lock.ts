/** The workspace locks itself when the screen is locked or the machine goes to sleep: nobody sits before it any more. */

export interface PowerEvents {
  on(event: 'lock-screen' | 'suspend', listener: () => void): unknown;
}

/** @param lock finishes the entry in flight and closes the workspace; must not reject */
export function lockWithTheScreen(power: PowerEvents, lock: () => void): void {
  power.on('lock-screen', lock);
  power.on('suspend', lock);
}
