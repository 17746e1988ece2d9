import { type Category, more } from '../expectation';

const MORNING = `I got up at seven, had a shower and made coffee. The bus came on time. At work I sorted the mail and updated the list of addresses.
At noon I had soup in the canteen. `;

const EVENING = `After work I went to the supermarket and bought rice, carrots and soap. At home I put the shopping away and washed the dishes.
I watched the news at eight. Then I set the alarm for half past six.`;

const FLAT_PAGE = MORNING + EVENING;
const pageWith = (sentence: string) => `${MORNING}${sentence} ${EVENING}`;

/** One strong sentence in a page without feelings is neither lost nor stronger than by itself. */
export const needle: Category = {
  name: 'one strong sentence in a flat page',
  cases: [
    more('sadness', pageWith('Then I got the call that my grandmother had died, and I broke down crying.'), FLAT_PAGE),
    more('anger', pageWith('Then my boss called me an idiot in front of everyone, and I was furious.'), FLAT_PAGE),
    more('fear', pageWith('Then a car nearly hit me, and I was scared to death.'), FLAT_PAGE),
    more('joy', pageWith('Then she said yes, and I was the happiest person in the world!'), FLAT_PAGE),
    more('disgust', pageWith('Then I found a dead rat in the drawer, it was absolutely revolting.'), FLAT_PAGE),
    more(
      'surprise',
      pageWith('Then, out of nowhere, my brother from Australia stood there, I could not believe it!'),
      FLAT_PAGE,
    ),
    more('trust', pageWith('I told Clara everything, because I know that I can trust her completely.'), FLAT_PAGE),
    more('anticipation', pageWith('I cannot wait for our holiday next week!'), FLAT_PAGE),
    more(
      'sentiment',
      pageWith('Then she said yes, and I was the happiest person in the world!'),
      pageWith('Then she left me, and I was the saddest person in the world.'),
    ),
    more(
      'sentiment',
      pageWith('My son hugged me and I felt so loved.'),
      pageWith('My son screamed that he hates me and it broke my heart.'),
    ),
    more(
      'sentiment',
      FLAT_PAGE,
      pageWith('Then I got the call that my grandmother had died, and I broke down crying.'),
    ),
    more(
      'sadness',
      'Then I got the call that my grandmother had died, and I broke down crying.',
      pageWith('Then I got the call that my grandmother had died, and I broke down crying.'),
    ),
    more(
      'anger',
      'My boss called me an idiot in front of everyone, and I was furious.',
      pageWith('My boss called me an idiot in front of everyone, and I was furious.'),
    ),
    more(
      'joy',
      'She said yes, and I was the happiest person in the world!',
      pageWith('She said yes, and I was the happiest person in the world!'),
    ),
    more(
      'sadness',
      pageWith('I cried for an hour about the divorce.'),
      pageWith('I read for an hour about the weather.'),
    ),
    more('fear', pageWith('I had a panic attack in the lift.'), pageWith('I met a neighbour in the lift.')),
  ],
};
