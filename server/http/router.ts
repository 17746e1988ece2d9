import { Router } from 'express';

/** A router whose paths are spelled as the contract spells them: `/API/diary` is another path, and unknown. */
export const createRouter = () => Router({ caseSensitive: true });
