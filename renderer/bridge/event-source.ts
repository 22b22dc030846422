/** The event channel of the loopback host: one stream, opened with the first listener and shared by all. */
import type { BridgeEvents, Topic } from '../../shared/bridge.ts';

type Listeners = { [T in Topic]: Set<(event: BridgeEvents[T]) => void> };

export interface EventChannel {
  subscribe<T extends Topic>(topic: T, listener: (event: BridgeEvents[T]) => void): () => void;
}

/** @param onBack called when the stream is there again after a break: events may have been missed */
export function eventChannel(url: string, onBack: () => void): EventChannel & { emit: Emit } {
  const listeners: Listeners = { job: new Set(), changed: new Set(), workspace: new Set(), answer: new Set() };
  let source: EventSource | null = null;

  const emit: Emit = (topic, event) => {
    for (const listener of listeners[topic]) listener(event);
  };

  function open(): void {
    if (source !== null) return;
    source = new EventSource(url);
    let opened = false;
    source.onopen = () => {
      if (opened) onBack();
      opened = true;
    };
    // Our own host writes these; what they carry is typed where it is published.
    source.addEventListener('job', (message) => emit('job', JSON.parse(message.data)));
    source.addEventListener('changed', (message) => emit('changed', JSON.parse(message.data)));
    source.addEventListener('answer', (message) => emit('answer', JSON.parse(message.data)));
    source.addEventListener('workspace', (message) => emit('workspace', JSON.parse(message.data)));
  }

  function closeWhenUnused(): void {
    if (Object.values(listeners).some((set) => set.size > 0)) return;
    source?.close();
    source = null;
  }

  return {
    emit,
    subscribe(topic, listener) {
      listeners[topic].add(listener);
      open();
      return () => {
        listeners[topic].delete(listener);
        closeWhenUnused();
      };
    },
  };
}

export type Emit = <T extends Topic>(topic: T, event: BridgeEvents[T]) => void;
