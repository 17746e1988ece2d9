import { alike, type Category } from '../expectation';

/** Typing errors, capitals and punctuation do not change what a line says. */
export const spelling: Category = {
  name: 'spelling, capitals and punctuation',
  cases: [
    alike('I am so happy today.', 'i am so happy today'),
    alike('I miss my mother.', 'i miss my mother'),
    alike('I am angry with him.', 'I am angry with him'),
    alike('Today I went to the market.', 'TODAY I WENT TO THE MARKET.'),
    alike('I was scared of the dog.', 'I was scared of the dog...'),
    alike('We had a lovely evening together.', 'We had a lovely evening together!'),
    alike('I feel lonely tonight.', 'I feel  lonely   tonight.'),
    alike('I am tired, but happy.', 'I am tired but happy.'),
    alike("I don't trust him.", 'I don’t trust him.'),
    alike("I can't wait for the weekend.", 'I can’t wait for the weekend.'),
    alike(
      'I received a letter from my sister and it made me happy.',
      'I recieved a letter from my sister and it made me happy.',
    ),
    alike('Tomorrow is the exam and I am worried.', 'Tommorow is the exam and I am worried.'),
    alike('The weather was nice and we definitely had fun.', 'The wheather was nice and we definately had fun.'),
    alike('My boss shouted at me because of the report.', 'My boss shouted at me becuase of the report.'),
    alike('I was sad when they left.', 'I was sad whe they left.'),
    alike('I feel great about my new job.', 'I feel great abuot my new job.'),
    alike('We argued again last night.', 'We argued again last nite.'),
    alike('I am proud of my daughter.', 'I am proud of my daugther.'),
    alike('The soup was disgusting.', 'the soup was disgusting'),
    alike('Nobody came to my party.', 'nobody came to my party'),
    alike('I could not believe it when she came.', 'I could not beleive it when she came.'),
    alike('I slept badly and feel sad.', 'I slept badly & feel sad.'),
    alike('It was the best day of the year.', '"It was the best day of the year."'),
    alike('I am looking forward to the trip.', 'I am looking forward to the trip :'),
  ],
};
