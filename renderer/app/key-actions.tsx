import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { bindingFor, type KeyAction } from './key-map.ts';
import { useNavigation } from './navigation.tsx';
import { singleKeysOn } from './preferences.ts';

type Handlers = Map<KeyAction, () => void>;
const KeyContext = createContext<Handlers | null>(null);

/** Listens once for all keys of the map and calls what the screens have registered. */
export function KeyActions({ children }: { children: ReactNode }) {
  const handlers = useMemo<Handlers>(() => new Map(), []);
  const { view } = useNavigation();
  const page = view.page === 'patient' || view.page === 'step' ? view.page : 'other';
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!singleKeysOn()) return;
      const binding = bindingFor(event, page);
      const handler = binding && handlers.get(binding.action);
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [handlers, page]);
  return <KeyContext value={handlers}>{children}</KeyContext>;
}

/** Does `handler` when the key of `action` is pressed, as long as the caller is on screen. */
export function useKeyAction(action: KeyAction, handler: () => void): void {
  const handlers = useContext(KeyContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const call = () => latest.current();
    handlers?.set(action, call);
    return () => {
      if (handlers?.get(action) === call) handlers.delete(action);
    };
  }, [handlers, action]);
}
