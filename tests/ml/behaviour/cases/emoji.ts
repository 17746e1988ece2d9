import { type Category, less, more } from '../expectation';

/** Emoji speak where words do not. */
export const emoji: Category = {
  name: 'emoji',
  cases: [
    more('sentiment', 'The results came today 🎉', 'The results came today 😭'),
    more('sentiment', 'Back at work 😊', 'Back at work 😞'),
    more('sentiment', 'My parents are here ❤️', 'My parents are here 😡'),
    more('sentiment', 'Dinner at home 😋', 'Dinner at home 🤢'),
    more('sentiment', 'He wrote to me 😍', 'He wrote to me 💔'),
    more('sentiment', 'First day at school 😄', 'First day at school 😢'),
    more('sentiment', 'Monday 👍', 'Monday 👎'),
    more('joy', 'We are on the beach 😂😂', 'We are on the beach'),
    more('joy', 'It is Friday 🥳', 'It is Friday'),
    more('joy', 'Look at this 😁', 'Look at this 😠'),
    more('sadness', 'He is gone 😭😭😭', 'He is gone 🙂'),
    more('sadness', 'Thinking of last summer 😢', 'Thinking of last summer 😄'),
    more('sadness', 'The house is quiet 💔', 'The house is quiet'),
    more('anger', 'The neighbours again 😡', 'The neighbours again 🙂'),
    more('anger', 'No reply from the landlord 🤬', 'No reply from the landlord'),
    more('fear', 'Exam tomorrow 😱', 'Exam tomorrow 😎'),
    more('fear', 'There was a noise in the cellar 😨', 'There was a noise in the cellar 🙂'),
    more('disgust', 'The fridge at the office 🤮', 'The fridge at the office 🙂'),
    less('fear', 'Flying tomorrow 😊✈️', 'Flying tomorrow 😰✈️'),
    less('sentiment', 'Thanks for nothing 😤', 'Thanks for everything 😊'),
  ],
};
