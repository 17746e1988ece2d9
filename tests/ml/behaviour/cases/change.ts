import { type Category, less, more } from '../expectation';

/** A feeling that changed in the course of an entry: the end counts more than the beginning. */
export const change: Category = {
  name: 'change in the course of an entry',
  cases: [
    more(
      'sentiment',
      'This morning I was miserable. By the evening I felt light and happy.',
      'This morning I felt light and happy. By the evening I was miserable.',
    ),
    more(
      'sentiment',
      'The week began badly, but it got better every day.',
      'The week began well, but it got worse every day.',
    ),
    more(
      'sentiment',
      'First we got lost, then we found the most beautiful beach.',
      'First we found a beautiful beach, then we got lost and quarrelled.',
    ),
    more(
      'sentiment',
      'I was in pain all day, and then it suddenly stopped.',
      'I was fine all day, and then the pain came back.',
    ),
    more(
      'sentiment',
      'At noon I wanted to quit. Then my boss thanked me and I left with a smile.',
      'At noon my boss thanked me. Then he insulted me and I wanted to quit.',
    ),
    more(
      'sentiment',
      'I dreaded the visit, and it turned out lovely.',
      'I looked forward to the visit, and it turned out dreadful.',
    ),
    more('sentiment', 'From being sick to feeling great in two days!', 'From feeling great to being sick in two days.'),
    more(
      'sentiment',
      'After months of doubt I am sure again that this is right.',
      'After months of being sure I have started to doubt everything.',
    ),
    less(
      'fear',
      'I was afraid when I came in. After ten minutes I was calm.',
      'I was calm when I came in. After ten minutes I was afraid.',
    ),
    less(
      'fear',
      'The night was frightening, but in the morning all was well and I felt safe.',
      'In the morning all was well, but the night was frightening and I do not feel safe.',
    ),
    less(
      'anger',
      'At first I was angry. Then he explained it and I understood.',
      'At first I understood. Then he explained it and I got angry.',
    ),
    less(
      'anger',
      'We shouted at breakfast. By dinner we had made up.',
      'We made up at breakfast. By dinner we were shouting.',
    ),
    less(
      'sadness',
      'I started the day in tears and ended it laughing.',
      'I started the day laughing and ended it in tears.',
    ),
    less(
      'sadness',
      'The loneliness of spring has turned into a summer full of friends.',
      'The summer full of friends has turned into a lonely autumn.',
    ),
    more(
      'joy',
      'I was bored at first, and in the end I had the time of my life.',
      'I had a nice start, and in the end I was bored to death.',
    ),
    more(
      'joy',
      'It took me weeks to smile again, but today I did, and it felt wonderful.',
      'I smiled for weeks, but today I could not.',
    ),
    more(
      'trust',
      'I had my doubts about her. Now I know that I can count on her.',
      'I thought that I could count on her. Now I have my doubts.',
    ),
    more(
      'anger',
      'He was charming all evening until he insulted my mother. I was livid.',
      'He insulted someone long ago, but he was charming all evening.',
    ),
  ],
};
