import { type Category, more } from '../expectation';

/** Good above neutral above bad. */
export const sentiment: Category = {
  name: 'sentiment',
  cases: [
    more('sentiment', 'Today was a beautiful day.', 'Today was a horrible day.'),
    more('sentiment', 'I love my new flat.', 'I hate my new flat.'),
    more('sentiment', 'The dinner was delicious.', 'The dinner was disgusting.'),
    more('sentiment', 'I slept wonderfully and feel fresh.', 'I slept terribly and feel like a wreck.'),
    more('sentiment', 'My teacher praised my essay.', 'My teacher tore my essay apart in front of the class.'),
    more('sentiment', 'We made up and hugged.', 'We had a huge fight and he walked out.'),
    more('sentiment', 'I passed the driving test.', 'I failed the driving test.'),
    more('sentiment', 'The doctor said that I am healthy.', 'The doctor said that I am seriously ill.'),
    more('sentiment', 'I feel proud of what I did.', 'I feel ashamed of what I did.'),
    more(
      'sentiment',
      'The sun came out and we had a lovely picnic.',
      'The rain ruined our picnic and everyone was in a bad mood.',
    ),
    more('sentiment', 'I am grateful for my friends.', 'I took the bus to work.'),
    more('sentiment', 'The concert was fantastic.', 'The concert was at eight.'),
    more('sentiment', 'What a relief, the bill was a mistake.', 'The bill was in the mailbox.'),
    more(
      'sentiment',
      'The children giggled all afternoon and it warmed my heart.',
      'The children did their homework at the table.',
    ),
    more('sentiment', 'I finally feel at peace.', 'I am at the office.'),
    more('sentiment', 'I took the train to the city.', 'I feel worthless and tired of everything.'),
    more('sentiment', 'The meeting is in room four.', 'The meeting was a disaster and I was humiliated.'),
    more('sentiment', 'He called at noon.', 'He called and broke up with me.'),
    more('sentiment', 'I put the letter on the table.', 'The letter says that they rejected me, I am crushed.'),
    more('sentiment', 'She works at a bank.', 'She betrayed me and I feel sick about it.'),
  ],
};
