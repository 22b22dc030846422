/** The event channel over HTTP: server-sent events, one stream for each window. */
import type { ServerResponse } from 'node:http';
import type { EventHub, EventSink } from './events.ts';

/** Bytes that may wait for a window that does not read; then its stream is dropped, and it connects again. */
const BACKLOG_LIMIT = 4_000_000;

/** Milliseconds between signs of life, so that a dead connection is noticed. */
const HEARTBEAT = 15_000;

/**
 * Pushes the hub's events into an answer until the window goes away. The answer's head is written here. `greet` says how
 * things stand at the beginning: a window that comes back after a break has missed events.
 */
export function streamEvents(
  hub: EventHub,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  greet: (sink: EventSink) => void,
): void {
  response.writeHead(200, { ...headers, 'Content-Type': 'text/event-stream; charset=utf-8' });
  response.write(': open\n\n');
  const sink: EventSink = (topic, event) => {
    if (response.writableLength > BACKLOG_LIMIT) {
      response.destroy();
      return;
    }
    response.write(`event: ${topic}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  greet(sink);
  const detach = hub.attach(sink);
  const heartbeat = setInterval(() => response.write(': \n\n'), HEARTBEAT);
  heartbeat.unref();
  response.on('close', () => {
    clearInterval(heartbeat);
    detach();
  });
}
