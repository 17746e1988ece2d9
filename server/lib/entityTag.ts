/** The entity tag of an entry's revision. It stands for what the writer saved, not for the reading that may come later. */
export const entityTag = (revision: number) => `"${revision}"`;
