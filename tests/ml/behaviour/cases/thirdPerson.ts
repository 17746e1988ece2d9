import { type Category, less } from '../expectation';

/** What others, books or films feel is told more coolly than what the writer feels. */
export const thirdPerson: Category = {
  name: 'others and oneself',
  cases: [
    less(
      'anger',
      'A man on the bus was annoyed about his seat; I read my book.',
      'I was furious about my seat on the bus.',
    ),
    less('anger', 'According to the paper, drivers are angry about the new toll.', 'I am so angry about the new toll!'),
    less('anger', 'The novel is about a king who hates his brother. I have read half of it.', 'I hate my brother.'),
    less(
      'anger',
      'My colleague told me that her neighbour complains a lot.',
      'I complained and yelled at my neighbour, I have had enough.',
    ),
    less(
      'anger',
      'In the play two men shout at each other. The second act starts at nine.',
      'I shouted at him, I have never been so mad.',
    ),
    less(
      'fear',
      'The article says that many people fear spiders.',
      'I am so afraid of spiders that I cannot enter the room.',
    ),
    less(
      'fear',
      'My cousin is said to be afraid of heights. We had tea.',
      'I am terrified of heights, my knees were shaking.',
    ),
    less('fear', 'He told us about a nervous passenger on his flight.', 'I was so scared on the flight.'),
    less(
      'fear',
      'The film is about a haunted house. We watched the first half.',
      'I feel that this house is haunted and I am scared.',
    ),
    less('fear', 'The survey asks whether people worry about money.', 'I worry about money all the time.'),
    less(
      'sadness',
      'The song is about a lonely sailor. I practised it on the piano.',
      'I feel lonely and I cried at the piano.',
    ),
    less(
      'sadness',
      'The class read a poem on grief and counted its syllables.',
      'My grief is so heavy that I can barely breathe.',
    ),
    less(
      'sadness',
      'The report is about unhappy workers in a factory. I typed it up.',
      'I am unhappy and cry after work.',
    ),
    less(
      'sadness',
      'A character in the series lost his wife. I ironed shirts meanwhile.',
      'I lost my wife and life has no colour any more.',
    ),
    less('joy', 'The advert shows a happy family at breakfast.', 'We had such a happy family breakfast, I loved it!'),
    less(
      'joy',
      'The neighbours seem to celebrate something. I closed the window and went on working.',
      'We celebrated all night, it was so much fun!',
    ),
    less('joy', 'The paper says that the winners were delighted.', 'We won and I am delighted!'),
    less('disgust', 'The cook in the film finds snails disgusting.', 'I find snails disgusting, I nearly threw up.'),
    less('trust', 'The leaflet says that customers trust the bank.', 'I trust my best friend with everything.'),
    less(
      'anticipation',
      'The children next door wait for the school bus.',
      'I cannot wait for tomorrow, I am so excited!',
    ),
  ],
};
