import { type Category, less, more } from '../expectation';

/** What stands after "but", or outside of "although", is what the writer means in the end. */
export const contrast: Category = {
  name: 'contrast',
  cases: [
    more(
      'sentiment',
      'The weather was awful, but the party was wonderful.',
      'The party was wonderful, but the weather was awful.',
    ),
    more('sentiment', 'The work is hard, but I love it.', 'I love the work, but it is too hard for me.'),
    more('sentiment', 'I was tired, but I felt happy.', 'I was happy at first, but now I just feel tired and empty.'),
    more('sentiment', 'The exam was difficult, but I passed.', 'The exam was easy, but I failed.'),
    more('sentiment', 'We argued, but in the end we laughed about it.', 'We laughed, but in the end we argued badly.'),
    more(
      'sentiment',
      'The hotel was old, but the people were lovely.',
      'The hotel was lovely, but the people were rude.',
    ),
    more('sentiment', 'It hurt, but I am proud of myself.', 'I tried to be proud of myself, but it just hurt.'),
    more(
      'sentiment',
      'Although I lost my keys, I had a great day.',
      'Although the day began well, I lost my keys and everything went downhill.',
    ),
    more('sentiment', 'Despite the rain we had a fantastic time.', 'Despite the sun we had a miserable time.'),
    more('sentiment', 'I expected to hate the book, but I adored it.', 'I expected to adore the book, but I hated it.'),
    more(
      'sentiment',
      'They say that the city is ugly, but I find it beautiful.',
      'They say that the city is beautiful, but I find it ugly.',
    ),
    more(
      'sentiment',
      'He forgot my birthday; still, he made up for it and I felt loved.',
      'He remembered my birthday; still, I felt unloved.',
    ),
    less(
      'fear',
      'I was scared of flying, but once we were in the air I felt calm.',
      'I was calm, but once we were in the air I was scared of flying.',
    ),
    less('fear', 'The dog barked at me, but I was not afraid.', 'The dog was small, but I was afraid.'),
    less(
      'anger',
      'He broke my cup, but I could not be angry with him.',
      'He said sorry, but I am still angry with him.',
    ),
    less(
      'anger',
      'The neighbours were loud, but it did not bother me.',
      'The neighbours apologised, but I am still furious.',
    ),
    less(
      'sadness',
      'Mum has moved away, but I feel fine about it.',
      'Mum visited me, but now that she is gone I feel so sad.',
    ),
    less('sadness', 'I lost the match, but I had so much fun.', 'I won the match, but I felt sad and alone.'),
    more('joy', 'The cake was burnt, but we had a blast.', 'The cake was perfect, but nobody had any fun.'),
    more('joy', 'I did not win, but I am delighted with my time.', 'I won, but it did not make me happy.'),
    more('trust', 'He looks strange, but I trust him.', 'He looks nice, but I do not trust him.'),
    more(
      'disgust',
      'The soup looked good, but it tasted disgusting.',
      'The soup looked disgusting, but it tasted good.',
    ),
    more(
      'sadness',
      'Everyone congratulated me, but inside I felt like crying.',
      'Everyone pitied me, but inside I felt fine.',
    ),
    more(
      'anticipation',
      'The week is dull, but I cannot wait for Saturday.',
      'The week is dull, and nothing is planned for Saturday.',
    ),
  ],
};
