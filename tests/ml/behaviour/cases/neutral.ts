import { type Category, less, more } from '../expectation';

/** Lines that only tell what happened: less of a feeling than even a mild mention of it, and between good and bad. */
export const neutral: Category = {
  name: 'neutral facts',
  cases: [
    less('joy', 'I took the bus at half past seven.', 'I quite enjoyed the bus ride.'),
    less('joy', 'I cooked rice and vegetables.', 'I cooked my favourite meal and enjoyed it.'),
    less('joy', 'The meeting lasted an hour.', 'The meeting was fun.'),
    less('joy', 'I changed the sheets and took out the rubbish.', 'I smiled when I saw the clean room.'),
    less('sadness', 'I wrote two emails and answered the phone.', 'I felt a bit sad at my desk.'),
    less('sadness', 'She lives in the next street.', 'I miss her.'),
    less('sadness', 'The shop closes at six.', 'I was disappointed that the shop was closed.'),
    less('sadness', 'I read twenty pages.', 'The last page made me cry.'),
    less('anger', 'The plumber came at ten.', 'I was annoyed that the plumber was late.'),
    less('anger', 'I paid the electricity bill.', 'The bill made me angry.'),
    less('anger', 'My colleague sits by the window.', 'My colleague irritates me.'),
    less('anger', 'We talked about the timetable.', 'We argued about the timetable.'),
    less('fear', 'I have an appointment on Tuesday.', 'I am nervous about the appointment on Tuesday.'),
    less('fear', 'I walked home along the main road.', 'I was a little afraid on my way home.'),
    less('fear', 'The stairs have twelve steps.', 'I worry about falling on the stairs.'),
    less('fear', 'I filled in the form for the insurance.', 'I am scared that the insurance will not pay.'),
    less('disgust', 'I washed the dishes.', 'The dirty dishes were gross.'),
    less('disgust', 'We had soup for lunch.', 'There was a hair in my soup, yuck.'),
    less('surprise', 'The post came at eleven as always.', 'To my surprise the post came at six.'),
    less('surprise', 'I bought two apples.', 'I was amazed how cheap the apples were.'),
    less('trust', 'The doctor has a practice in the centre.', 'I trust the doctor.'),
    less('anticipation', 'Yesterday I vacuumed the flat.', 'I cannot wait to move into the new flat.'),
    more('sentiment', 'I watered the plants.', 'All my plants died and I am upset.'),
    less('sentiment', 'I watered the plants.', 'My plants are blooming beautifully and I love it.'),
  ],
};
