import { type Category, less, more } from '../expectation';

/** Two negatives, negated failures and understatements: the meaning is the positive one. */
export const doubleNegation: Category = {
  name: 'double negation',
  cases: [
    more('sentiment', 'I am not unhappy with the result.', 'I am unhappy with the result.'),
    more('sentiment', "It wasn't a bad day at all.", 'It was a bad day.'),
    more('sentiment', 'She never fails to make me smile.', 'She never makes me smile.'),
    more('sentiment', "I can't complain about the week.", 'I have to complain about the week.'),
    more('sentiment', 'Nothing went wrong today.', 'Everything went wrong today.'),
    more('sentiment', 'I would not have missed that concert for anything.', 'I wish I had missed that concert.'),
    more('sentiment', 'There was no one who did not laugh.', 'There was no one who laughed.'),
    more('sentiment', "I don't regret a single minute of the trip.", 'I regret every minute of the trip.'),
    more('sentiment', 'My work was not without success.', 'My work was without success.'),
    more('sentiment', 'The evening could not have been better.', 'The evening could not have been worse.'),
    more('sentiment', 'I have never been happier.', 'I have never been happy.'),
    more('joy', "It's impossible not to love this puppy.", "It's impossible to love this puppy."),
    more('joy', 'I could not stop laughing.', 'I could not laugh.'),
    less(
      'fear',
      'There is nothing to be afraid of, I am not without help.',
      'There is a lot to be afraid of, I am without help.',
    ),
    less('sadness', 'Not a day goes by without something that cheers me up.', 'Not a day goes by without tears.'),
    more('trust', 'I have never doubted her.', 'I have always doubted her.'),
  ],
};
