/** Words that moved the reading less than this are left plain. */
const LEAST_WEIGHT = 0.06;

export const isMarked = ({ weight }: { weight: number }) => Math.abs(weight) >= LEAST_WEIGHT;
