/** The workspace locks itself when the screen is locked or the machine goes to sleep: nobody sits before it any more. */

export interface PowerEvents {
  on(event: 'lock-screen' | 'suspend', listener: () => void): unknown;
}

/** @param lock takes the record off the screen, and closes the workspace when the work that was begun is through; must not reject */
export function lockWithTheScreen(power: PowerEvents, lock: () => void): void {
  power.on('lock-screen', lock);
  power.on('suspend', lock);
}
