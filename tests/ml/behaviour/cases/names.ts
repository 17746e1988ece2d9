import { alike, type Category } from '../expectation';

/** Who and where does not change how it felt. */
export const names: Category = {
  name: 'names and places',
  cases: [
    alike('Anna made me so happy today.', 'Fatima made me so happy today.'),
    alike('I miss Peter so much.', 'I miss Minjun so much.'),
    alike('I am angry with Maria.', 'I am angry with Olga.'),
    alike('Tom scared me in the cellar.', 'Ahmed scared me in the cellar.'),
    alike('I trust Emily with everything.', 'I trust Priya with everything.'),
    alike('David called, and we talked for an hour.', 'Kwame called, and we talked for an hour.'),
    alike('My teacher, Mr. Miller, praised me.', 'My teacher, Mr. Nguyen, praised me.'),
    alike('Lisa and I laughed all night.', 'Yuki and I laughed all night.'),
    alike('John lied to me and I am hurt.', 'Carlos lied to me and I am hurt.'),
    alike('I am looking forward to seeing Sarah.', 'I am looking forward to seeing Aisha.'),
    alike('We had a wonderful time in Paris.', 'We had a wonderful time in Lagos.'),
    alike('I feel lonely in London.', 'I feel lonely in Seoul.'),
    alike('The train to Berlin was late and I was annoyed.', 'The train to Osaka was late and I was annoyed.'),
    alike('I was afraid of the traffic in Rome.', 'I was afraid of the traffic in Cairo.'),
    alike('We moved from Madrid to Vienna.', 'We moved from Chicago to Toronto.'),
    alike('The food in Lisbon disgusted me.', 'The food in Boston disgusted me.'),
    alike('My brother made me cry.', 'My sister made me cry.'),
    alike('He surprised me with flowers.', 'She surprised me with flowers.'),
    alike('My mother is proud of me.', 'My father is proud of me.'),
    alike('On Monday I was sad.', 'On Thursday I was sad.'),
  ],
};
