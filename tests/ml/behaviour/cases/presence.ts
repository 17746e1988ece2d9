import { type Category, more, top } from '../expectation';

const MILK = 'I bought milk and bread on the way home.';

/** Each emotion, plainly felt: it is among the two strongest, and stronger than in a line without feelings. */
export const presence: Category = {
  name: 'each emotion plainly felt',
  cases: [
    top('joy', 'I am so happy today, I keep smiling at everyone.'),
    top('joy', 'We danced in the kitchen and laughed until our bellies hurt.'),
    top('joy', 'What a wonderful evening, I loved every minute of it.'),
    more('joy', 'I got the job and I am overjoyed!', MILK),
    more('joy', 'The baby smiled at me for the first time and I felt pure delight.', MILK),

    top('trust', 'I can always rely on my sister, she has never let me down.'),
    top('trust', 'I trust my doctor completely.'),
    more('trust', 'I told him my secret because I know he will keep it safe.', MILK),
    more('trust', 'My partner believes in me and I feel safe with him.', MILK),
    more('trust', 'I have full confidence in our new team leader.', MILK),

    top('fear', 'I am terrified of the operation tomorrow.'),
    top('fear', 'Someone followed me home in the dark and I was scared to death.'),
    top('fear', 'I woke up in a panic because I heard footsteps downstairs.'),
    more('fear', 'I am so worried that they will fire me.', MILK),
    more('fear', 'My hands were shaking with fear before the exam.', MILK),

    top('surprise', 'I could not believe my eyes when my brother suddenly stood in the doorway.'),
    top('surprise', 'Wow, I never expected to see her again after ten years!'),
    top('surprise', 'I was shocked when they called my name, I had no idea.'),
    more('surprise', 'To my astonishment the lost letter lay on the doormat.', MILK),
    more('surprise', 'They threw me a surprise party and I was speechless.', MILK),

    top('sadness', 'My dog died this morning and I cannot stop crying.'),
    top('sadness', 'I feel so lonely since she left.'),
    top('sadness', 'I miss my grandmother terribly, the house is empty without her.'),
    more('sadness', 'I cried myself to sleep again.', MILK),
    more('sadness', 'It broke my heart to say goodbye to the children.', MILK),

    top('disgust', 'The bathroom was filthy and the smell made me sick.'),
    top('disgust', 'There was a rotten rat under the sink, it was revolting.'),
    top('disgust', 'His dirty jokes disgust me.'),
    more('disgust', 'I found mould and maggots in the bread and almost threw up.', MILK),
    more('disgust', 'The way he chews with his mouth open is gross.', MILK),

    top('anger', 'I am furious with my boss for lying to us.'),
    top('anger', 'He read my diary without asking and I am so angry that I could scream.'),
    top('anger', 'I hate how they treat us, it makes my blood boil.'),
    more('anger', 'I slammed the door and shouted at him to leave me alone.', MILK),
    more('anger', 'It makes me mad that nobody ever cleans the kitchen.', MILK),

    top('anticipation', 'I can hardly wait for our trip next week!'),
    top('anticipation', 'I am looking forward to seeing the whole family on Sunday.'),
    more('anticipation', 'Only three more days until the concert, I am counting the hours.', MILK),
    more('anticipation', 'Tomorrow I will hear the results and I keep imagining what they will say.', MILK),
    more('anticipation', 'I am eagerly planning the garden for next spring.', MILK),
  ],
};
