/**
 * Of a text that reads as if it had less feeling than this nobody should say how it sounds: it may be full of it, one word, or
 * slang that the reader does not know. Nor of one that was read by basic means, which often miss what a text means.
 */
export const LEAST_FEELING = 0.2;
