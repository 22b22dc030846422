import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { InboxFilter } from '../../shared/review.ts';

export const PATIENT_TABS = ['state', 'timeline', 'attention', 'entries', 'ask'] as const;
export type PatientTab = (typeof PATIENT_TABS)[number];

export const STAGES = ['extract', 'link', 'impact', 'update', 'guard', 'commit'] as const;
export const STEP_TABS = [...STAGES, 'replay'] as const;
export type StepTab = (typeof STEP_TABS)[number];

export type View =
  | { page: 'patients' }
  | { page: 'doctor' }
  | { page: 'models' }
  | { page: 'prompts' }
  | { page: 'gate' }
  | { page: 'people' }
  | { page: 'forgetting' }
  | {
      page: 'audit';
      /** Id of the one memory, person or document that is looked into; null: the whole log. */
      subject: string | null;
    }
  | {
      page: 'annotate';
      /** The round that is open, and what of it; null: the list. */
      round: string | null;
      part: 'label' | 'decide' | 'agreement' | null;
    }
  | {
      page: 'inbox';
      filter: InboxFilter;
    }
  | {
      page: 'conflicts';
      /** Only those of this patient; null: all. */
      patient: string | null;
    }
  | { page: 'candidates' }
  | {
      page: 'graph';
      patient: string;
      /** The memory that the graph is about. */
      memory: string;
    }
  | {
      page: 'step';
      patient: string;
      entry: string;
      tab: StepTab;
    }
  | {
      page: 'patient';
      patient: string;
      tab: PatientTab;
      /** The memory whose details are open. */
      memory: string | null;
      /** The world as of this day (YYYY-MM-DD), or null for the present state of the record. */
      validAt: string | null;
      /** As the record was known after this entry, or null for all of it. */
      seq: number | null;
      /** The question that is open on the Ask tab. */
      question: string | null;
    };

export type PatientViewState = Extract<View, { page: 'patient' }>;
export type InboxViewState = Extract<View, { page: 'inbox' }>;
export type StepViewState = Extract<View, { page: 'step' }>;

export interface Navigation {
  view: View;
  go(view: View): void;
  /** Changes the view without a step for the Back button. */
  amend(view: View): void;
}

const NavigationContext = createContext<Navigation | null>(null);

export function patientView(patient: string, more: Partial<PatientViewState> = {}): View {
  return { page: 'patient', patient, tab: 'state', memory: null, validAt: null, seq: null, question: null, ...more };
}

/** The steps by which an entry was written. */
export function stepView(patient: string, entry: string, tab: StepTab = 'extract'): StepViewState {
  return { page: 'step', patient, entry, tab };
}

function isView(value: unknown): value is View {
  return typeof value === 'object' && value !== null && 'page' in value;
}

/** Where the window is. Kept in the history state, never in the address: patients have no place in a URL or a title. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [view, setView] = useState<View>(() => (isView(history.state) ? history.state : { page: 'patients' }));
  useEffect(() => {
    const onPop = (event: PopStateEvent) => setView(isView(event.state) ? event.state : { page: 'patients' });
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  const go = useCallback((next: View) => {
    history.pushState(next, '');
    setView(next);
  }, []);
  const amend = useCallback((next: View) => {
    history.replaceState(next, '');
    setView(next);
  }, []);
  const value = useMemo(() => ({ view, go, amend }), [view, go, amend]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('The navigation is missing.');
  return navigation;
}
