import { type Category, less, more, top } from '../expectation';

const LIST = 'I wrote a list and went to the shop.';

export const idioms: Category = {
  name: 'idioms and images',
  cases: [
    top('joy', 'I am over the moon about the news!'),
    top('joy', 'I was on cloud nine all day.'),
    more('joy', 'I am walking on air.', LIST),
    more('joy', 'I had the time of my life.', LIST),
    more('joy', 'My heart leapt when I saw her.', LIST),
    more('sentiment', 'Everything fell into place.', 'Everything fell apart.'),
    more('sentiment', 'A weight was lifted off my shoulders.', 'A weight was placed on my shoulders.'),
    more('sadness', 'I feel down in the dumps.', LIST),
    more('sadness', 'My heart sank when I read the message.', LIST),
    more('sadness', 'There is a hole in my life since he is gone.', LIST),
    more('sadness', 'I cried my eyes out.', LIST),
    more('anger', 'I saw red when he said it.', LIST),
    more('anger', 'I blew my top at the meeting.', LIST),
    more('anger', 'He really gets on my nerves.', LIST),
    more('anger', 'I am fed up with this mess.', LIST),
    more('fear', 'My heart was in my mouth.', LIST),
    more('fear', 'It sent shivers down my spine and I froze.', LIST),
    more('fear', 'I have butterflies in my stomach before the talk.', LIST),
    more('fear', 'I was scared out of my wits.', LIST),
    more('disgust', 'The sight turned my stomach.', LIST),
    more('surprise', 'My jaw dropped.', LIST),
    more('surprise', 'The news came out of the blue.', LIST),
    more('trust', 'I know that she has my back.', LIST),
    less('sentiment', 'I feel under the weather.', 'I feel on top of the world.'),
    less('sentiment', 'I am at the end of my rope.', 'I am in my element.'),
    more('anticipation', 'I am counting down the days until the wedding.', LIST),
  ],
};
