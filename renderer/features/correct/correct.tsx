import './correct.css';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ActOutcome } from '../../../shared/review.ts';
import { patientView, useNavigation } from '../../app/navigation.tsx';
import type { CorrectChoice } from './correct-choices.ts';
import { CorrectDialog } from './correct-dialog.tsx';

interface CorrectTarget {
  memory: string;
  /** What is chosen at first; nothing where it is left out. */
  start?: CorrectChoice;
  onDone?(outcome: ActOutcome): void;
}

const CorrectContext = createContext<((target: CorrectTarget) => void) | null>(null);

/** Opens the correction of a fact over the page; closing gives the focus back to where it was opened. */
export function useCorrect(): (target: CorrectTarget) => void {
  const open = useContext(CorrectContext);
  if (!open) throw new Error('The correction dialog is missing.');
  return open;
}

export function CorrectProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<CorrectTarget | null>(null);
  const opener = useRef<Element | null>(null);
  const { go } = useNavigation();
  const open = useCallback((next: CorrectTarget) => {
    opener.current = document.activeElement;
    setTarget(next);
  }, []);
  const close = () => {
    setTarget(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const value = useMemo(() => open, [open]);
  return (
    <CorrectContext value={value}>
      {children}
      {target && (
        <CorrectDialog
          key={target.memory}
          memory={target.memory}
          start={target.start ?? null}
          onDone={(outcome) => target.onDone?.(outcome)}
          onOpen={(patient, memory) => {
            setTarget(null);
            go(patientView(patient, { memory }));
          }}
          onClose={close}
        />
      )}
    </CorrectContext>
  );
}
