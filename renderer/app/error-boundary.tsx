import { Component, type ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';

/** A fault of the window itself is said, never a blank page; the record is not touched by it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page">
        <Notice tone="danger" urgent>
          <p>The window ran into a fault of its own. The record is unharmed.</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Load the window again
          </button>
        </Notice>
      </main>
    );
  }
}
