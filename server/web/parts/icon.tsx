const PATHS = {
  write: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  entries: 'M5 6h14M5 12h14M5 18h9',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  insights: 'M4 19V5M4 19h16M8 15l3.5-4 3 2.5L20 7',
  report: 'M6 3.5h9l4 4V20.5H6zM9.5 12h6M9.5 16h6M14.5 4v4h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01',
  tag: 'M4 4h7l9 9-7 7-9-9zM8 8h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20',
  left: 'm14.5 5.5-6 6.5 6 6.5',
  right: 'm9.5 5.5 6 6.5-6 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  print: 'M7 8V4h10v4M7 17H4V8h16v9h-3M7 13.5h10V20H7z',
  waiting: 'M12 4v11m-4-4 4 4 4-4M5 19.5h14',
  filter: 'M4 6h16M7 12h10M10 18h4',
} as const;

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
