import { type Category, less, more } from '../expectation';

/** What is asked, supposed or denied by a condition has not happened. */
export const questions: Category = {
  name: 'questions and conditions',
  cases: [
    less('sadness', 'If I lost my dog, I would be sad.', 'I lost my dog and I am sad.'),
    less('sadness', 'Would I cry if he moved away? I do not know.', 'I cried because he moved away.'),
    less(
      'sadness',
      'If she had left me, I would have been heartbroken. Luckily she stayed.',
      'She left me and I am heartbroken.',
    ),
    less('sadness', 'Are you sad, my sister asked. No, I said.', 'Are you sad, my sister asked. Yes, I said, very.'),
    less('anger', 'If he had lied to me, I would be furious. He told the truth.', 'He lied to me and I am furious.'),
    less('anger', 'Why should I be angry? It was nobody’s fault.', 'I am angry. It was his fault.'),
    less('anger', 'I would have shouted at them if I had been there.', 'I was there and I shouted at them.'),
    less(
      'fear',
      'If the brakes had failed, I would have been terrified. They worked.',
      'The brakes failed and I was terrified.',
    ),
    less('fear', 'Was I afraid? Not for a second.', 'Was I afraid? Every second.'),
    less(
      'fear',
      'Unless something goes wrong, there is nothing to fear.',
      'Something went wrong and I am full of fear.',
    ),
    less('joy', 'If I had won, I would be happy.', 'I won and I am happy!'),
    less('joy', 'Was it fun? Not really.', 'It was fun, really!'),
    less('joy', 'I would love to laugh like that again.', 'I laughed like that again, I loved it.'),
    less('joy', 'It would have been a wonderful day if he had come.', 'It was a wonderful day because he came.'),
    less('trust', 'How could I ever trust him again?', 'I trust him again.'),
    less('trust', 'If she were honest, I could trust her.', 'She is honest, I can trust her.'),
    less(
      'disgust',
      'If the milk were sour, I would be disgusted. It was fresh.',
      'The milk was sour and I was disgusted.',
    ),
    more('sentiment', 'What if everything turns out well?', 'What if everything goes wrong?'),
    less('sentiment', 'I wish I had a friend to talk to.', 'I have a friend to talk to.'),
    less('sentiment', 'If only I had not said that.', 'I am glad that I said that.'),
  ],
};
