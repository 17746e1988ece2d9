const NO_ROOM = ['ENOSPC', 'EDQUOT'];

/** Whether the system has no room left for a file, or this user's share of it is used up. */
export const isSystemFull = (error: unknown): boolean =>
  NO_ROOM.includes(String((error as NodeJS.ErrnoException | undefined)?.code));
