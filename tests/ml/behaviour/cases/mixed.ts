import { type Category, less, more } from '../expectation';

const CALM_PAGE = `I got up at seven and made coffee. Then I answered some mails. At noon I had a sandwich.
In the afternoon I went to the post office and bought stamps. I cooked pasta and read the paper.`;

const WEDDING = `My sister got married today. The garden was full of flowers and everybody danced until midnight. I laughed so much.
But when Dad's empty chair came into view I had to go outside and cry. He would have loved this day. I miss him so much.`;

const NEW_JOB = `First week at the new office. My colleagues are kind and I already like them. I am still scared of making mistakes, and
before the presentation I felt sick with nerves. It went well in the end, and I was so relieved and proud.`;

const FLAT = `We moved in! The view is gorgeous and I cannot wait to paint the walls. The bathroom, however, was filthy, there was
black mould behind the shower and it stank. I was so angry with the landlord who had promised to clean it.`;

const BREAKUP = `He left this morning. I sat on the floor and cried for an hour. Later I got angry, really angry, because he lied to me for
months. Julia came over with soup and stayed all evening. I do not know what I would do without her, I can always count on her.`;

const STORM = `The storm was frightening. The windows rattled and I hid under the blanket with the cat. In the morning the sun was out, the air
smelled fresh, and to our amazement the old tree was still standing. We had breakfast on the balcony and felt grateful and happy.`;

/** Entries with several feelings: each of them shows. */
export const mixed: Category = {
  name: 'mixed entries',
  cases: [
    more('joy', WEDDING, CALM_PAGE),
    more('sadness', WEDDING, CALM_PAGE),
    more('fear', NEW_JOB, CALM_PAGE),
    more('joy', NEW_JOB, CALM_PAGE),
    more('disgust', FLAT, CALM_PAGE),
    more('anger', FLAT, CALM_PAGE),
    more('anticipation', FLAT, CALM_PAGE),
    more('sadness', BREAKUP, CALM_PAGE),
    more('anger', BREAKUP, CALM_PAGE),
    more('trust', BREAKUP, CALM_PAGE),
    more('fear', STORM, CALM_PAGE),
    more('surprise', STORM, CALM_PAGE),
    more('joy', STORM, BREAKUP),
    less('sentiment', BREAKUP, NEW_JOB),
    less('sentiment', BREAKUP, CALM_PAGE),
    more('sentiment', STORM, BREAKUP),
    less('disgust', WEDDING, FLAT),
    less('fear', WEDDING, STORM),
  ],
};
