import { alike, type Category } from '../expectation';

/** Formatting, links, code and quotes do not change what an entry says. */
export const markdown: Category = {
  name: 'Markdown',
  cases: [
    alike('I am so happy today.', 'I am **so happy** today.'),
    alike('I miss my mother.', '*I miss my mother.*'),
    alike('I am angry with him.', '***I am angry with him.***'),
    alike('I was scared of the dog.', '> I was scared of the dog.'),
    alike('I feel lonely tonight.', '# I feel lonely tonight.'),
    alike('I trust my sister.', '- I trust my sister.'),
    alike('We had a lovely evening.', '1. We had a lovely evening.'),
    alike('The soup was disgusting.', 'The soup was\n**disgusting**.'),
    alike(
      'I read about the concert and I am excited.',
      'I read about [the concert](https://example.org/concert/hate-and-fear) and I am excited.',
    ),
    alike(
      'I fixed the bug and I feel great.',
      'I fixed the bug `throw new Error("terrible failure")` and I feel great.',
    ),
    alike('I am worried about the exam.', 'I am worried about the exam.\n\n```\nhappy happy happy joy\n```'),
    alike('I laughed a lot. Then I slept.', 'I laughed a lot.\n\nThen I slept.'),
    alike('I cried. I called Mum. She helped me.', '- I cried.\n- I called Mum.\n- She helped me.'),
    alike('I am sad & tired.', 'I am sad &amp; tired.'),
    alike('I am proud of my work.', '<div align="center">\n\nI am proud of my work.\n\n</div>'),
    alike('I am proud of my work.', 'I am proud of my work.<!-- I hate my work -->'),
    alike('I am nervous about Monday.', '- [ ] I am nervous about Monday.'),
    alike('The beach was beautiful.', 'The beach was beautiful.\n\n![](https://example.org/beach.jpg)'),
    alike('I was shocked by the news.', 'I was __shocked__ by the _news_.'),
    alike('Mood was good. Sleep was bad.', '| Mood was good. | Sleep was bad. |\n|---|---|'),
  ],
};
