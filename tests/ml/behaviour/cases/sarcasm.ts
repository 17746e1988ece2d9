import { type Category, less } from '../expectation';

/** Light sarcasm, told from its situation. */
export const sarcasm: Category = {
  name: 'light sarcasm',
  cases: [
    less('sentiment', 'Great, another flat tyre.', 'Great, another free day.'),
    less('sentiment', 'Wonderful, the train is cancelled again.', 'Wonderful, the train is on time again.'),
    less('sentiment', 'Oh how nice, they forgot me once more.', 'Oh how nice, they thought of me once more.'),
    less('sentiment', 'Just what I needed, a broken phone.', 'Just what I needed, a quiet evening.'),
    less(
      'sentiment',
      'Thanks a lot for waking me up at five with your drill.',
      'Thanks a lot for waking me up with coffee.',
    ),
    less('sentiment', 'What a perfect day to lose my wallet.', 'What a perfect day to go to the beach.'),
    less(
      'sentiment',
      'Fantastic, now the washing machine is leaking too.',
      'Fantastic, now the washing machine works.',
    ),
    less('sentiment', 'Lucky me, I get to work on Christmas.', 'Lucky me, I get Christmas off.'),
    less('sentiment', 'I just love it when people cough in my face.', 'I just love it when people smile at me.'),
    less(
      'sentiment',
      'Brilliant idea to leave the window open in a storm.',
      'Brilliant idea to bring cake to the meeting.',
    ),
    less(
      'sentiment',
      'My boss is a real charmer, he called me useless.',
      'My boss is a real charmer, he called me a star.',
    ),
    less(
      'sentiment',
      'So much for the relaxing holiday, we all got food poisoning.',
      'So relaxing, this holiday, we all got a tan.',
    ),
    less('joy', 'Yay, more overtime.', 'Yay, more holiday.'),
    less(
      'joy',
      'How lovely to stand in the rain for an hour waiting for a bus.',
      'How lovely to sit in the sun for an hour with a book.',
    ),
    less('joy', 'Super, I caught the flu on my birthday.', 'Super, I got a bike for my birthday.'),
    less('trust', 'Sure, I believe him, like the last ten times he lied.', 'Sure, I believe him, he has never lied.'),
  ],
};
