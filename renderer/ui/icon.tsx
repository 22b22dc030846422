const PATHS = {
  warn: 'M8 1.5 15 14H1L8 1.5ZM8 6v4M8 11.6v.6',
  question: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.7 8 9.2 8 10M8 12v.5M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z',
  info: 'M8 7v4.5M8 4.3v.6M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z',
  person: 'M8 2a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 8 2ZM2.5 14c.4-3 2.6-4.5 5.5-4.5s5.1 1.5 5.5 4.5',
  calendar: 'M2 3.5h12v10H2zM2 6.5h12M5 2v2.5M11 2v2.5',
  left: 'M10 3 5 8l5 5',
  right: 'm6 3 5 5-5 5',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  file: 'M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14',
  check: 'm2.5 8.5 3.5 3.5 7.5-8',
  pause: 'M5 3v10M11 3v10',
  lock: 'M3.5 7h9v7h-9zM5.5 7V4.5a2.5 2.5 0 0 1 5 0V7',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside words; it never stands alone, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
