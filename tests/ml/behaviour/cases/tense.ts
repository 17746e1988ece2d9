import { type Category, less, more } from '../expectation';

/** Feelings of the past that were overcome, and those of the future, are not those of now. */
export const tense: Category = {
  name: 'past and future',
  cases: [
    less('fear', 'As a child I was afraid of dogs, today I have two of them.', 'I am afraid of dogs.'),
    less('fear', 'I used to panic before every talk, now I enjoy them.', 'I panic before every talk.'),
    less('fear', 'The danger is over and we are safe.', 'The danger is near and we are not safe.'),
    less('fear', 'I got over my fear of flying years ago.', 'My fear of flying is back.'),
    less(
      'anger',
      'I was angry about it for years, but I have forgiven him.',
      'I am angry about it and I will not forgive him.',
    ),
    less('anger', 'We used to fight every day, now we get along.', 'We fight every day.'),
    less('anger', 'Back then I hated school, today I teach there with pleasure.', 'I hate school.'),
    less('sadness', 'Last year I was miserable, this year I am fine.', 'I am miserable this year.'),
    less(
      'sadness',
      'The grief has passed and I can laugh again.',
      'The grief does not pass and I cannot laugh any more.',
    ),
    less('sadness', 'I once felt lonely in this town, now I have friends here.', 'I feel lonely in this town.'),
    less('sadness', 'I have stopped crying about the divorce.', 'I started crying about the divorce again.'),
    less('joy', 'I used to be happy here.', 'I am happy here.'),
    less('joy', 'Those were fun times, now everything is grey.', 'These are fun times.'),
    less('joy', 'I once loved this job.', 'I love this job.'),
    less('trust', 'I used to trust her.', 'I trust her.'),
    less('trust', 'Before the lie I relied on him for everything.', 'I rely on him for everything.'),
    more('anticipation', 'Next week we will fly to Lisbon!', 'Last week we flew to Lisbon.'),
    more('anticipation', 'Tomorrow I will finally meet her.', 'I met her yesterday.'),
    more('anticipation', 'Soon I will start my new course.', 'I finished my course some time ago.'),
    more(
      'anticipation',
      'The baby will come in May and we are preparing the room.',
      'The baby came in May and the room is full of toys.',
    ),
    more('sentiment', 'The pain is finally gone.', 'The pain is back.'),
    more('sentiment', 'The bad times are behind me.', 'The bad times are back.'),
    less('sentiment', 'We were once good friends, now we do not speak.', 'We are good friends.'),
    less('sentiment', 'I was healthy until last month.', 'I have been healthy since last month.'),
  ],
};
