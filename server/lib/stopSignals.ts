/** What tells a process to end in good order. SIGHUP comes when the terminal that it was started from is closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
