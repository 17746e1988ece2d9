import { ENGLISH_EVENTS } from './englishEvents';
import { type Material, TOPICS } from './material';

export const ENGLISH: Material = {
  language: 'en',
  events: ENGLISH_EVENTS,
  tags: Object.fromEntries(TOPICS.map((topic) => [topic, topic])) as Material['tags'],
  feelings: {
    joy: [
      'I am so {happy|glad|delighted} that I could {sing|hug the whole street}.',
      'What a {wonderful|beautiful|bright} {day|evening}, I {smiled|laughed} all the way through it.',
      'It made me {really happy|laugh out loud|feel light}.',
      'I enjoyed {every minute|the quiet|the company} and feel {cheerful|content|full of sunshine}.',
      'Pure {joy|delight|fun}: I want to {keep|remember} this.',
    ],
    trust: [
      'I feel {safe|understood|at ease} with {them|her|him}.',
      'It is good to know that I can {rely on|count on|believe in} {my friends|my people|us}.',
      'I am {grateful|thankful} for so much {patience|kindness|honesty}.',
      'We {keep our promises|stand by each other|speak openly}, and that carries me.',
      'I trust that {it will work out|we shall manage|they mean well}.',
    ],
    fear: [
      'I am {afraid|scared|worried} that {it will go wrong|I shall fail|something happens}.',
      'My heart {raced|pounded} and I could not {breathe calmly|sleep|think straight}.',
      'The {thought of tomorrow|waiting|phone call} makes me {anxious|nervous|tremble}.',
      'What if {I lose it all|nobody comes|it gets worse}? The {fear|worry|panic} will not leave.',
      'I feel {uneasy|threatened|tense} and keep {checking|looking over my shoulder}.',
    ],
    surprise: [
      'I did {not expect that at all|not see that coming}!',
      'I was {astonished|amazed|stunned|speechless}.',
      'Who would have {thought|guessed} it? {Unbelievable|Incredible|Out of nowhere}.',
      'Suddenly {everything was different|there it was}, and I {stared|gasped}.',
    ],
    sadness: [
      'I feel {sad|lonely|empty|heavy} and {cried|wept} {a little|for a while}.',
      'I miss {her|him|the old days|them} {so much|terribly}.',
      'It {hurts|breaks my heart}, and nobody {noticed|asked}.',
      'Everything feels {grey|pointless|slow} today.',
      'I am {disappointed|heartbroken|down}, and {it does not pass|I do not know what to do with it}.',
    ],
    disgust: [
      'It was {disgusting|revolting|gross} and I felt {sick|nauseous}.',
      'I am {appalled|repelled} by {such hypocrisy|the dirt|the way they talk}.',
      'The {smell|sight|whole affair} {turned my stomach|made me cringe}.',
      'I cannot stand {this filth|these lies|that smugness}; {yuck|how vile}.',
    ],
    anger: [
      'I am {angry|furious|so annoyed} that I {slammed the door|shouted|could scream}.',
      'How {dare they|unfair|rude}! I am {fed up|boiling}.',
      'It {makes me mad|drives me up the wall} that {nobody listens|they lied|it happens again}.',
      'I {hate|resent} being {treated like that|ignored|blamed}.',
      'My {patience|temper} is {gone|at its end}, I was {livid|raging}.',
    ],
    anticipation: [
      'I {can hardly wait|look forward to it|am counting the days}.',
      'Tomorrow {it begins|we leave|I shall know}, and I am {excited|curious|ready}.',
      'I {hope|expect} that {next week|the summer|the new start} brings {good news|something new}.',
      'There is so much {to plan|ahead|to look forward to}.',
      'I keep {imagining|planning|thinking about} {what comes next|the journey|that day}.',
    ],
  },
};
