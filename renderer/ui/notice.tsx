import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A sentence that must be seen. `urgent` is read out at once by a screen reader. */
export function Notice({
  tone = 'plain',
  urgent = false,
  children,
}: {
  tone?: 'plain' | 'warn' | 'danger';
  urgent?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`notice ${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon name={tone === 'plain' ? 'info' : 'warn'} />
      <div className="notice-body">{children}</div>
    </div>
  );
}
