/** "1 entry", "2 entries". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const countedEntries = (count: number): string => counted(count, 'entry', 'entries');
