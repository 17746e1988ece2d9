import type { Emotion } from '../../ml/emotions';
import type { Material, Topic } from './material';

/** Something that happens to a persona now and then, lasts some days and moves the mood of all of them. */
export interface LifeEvent {
  name: string;
  /** One begins about once in so many days. */
  everyDays: number;
  days: number;
  /** Added to the mood while it lasts, -1...1. */
  shift: number;
  /** What most entries are about meanwhile. */
  topic: Topic;
  /** The emotion that comes up more than the mood alone would bring. */
  emotion: Emotion;
  /** What is written about it. */
  texts: Readonly<Partial<Record<Material['language'], readonly string[]>>>;
}

export const LIFE_EVENTS = {
  race: {
    name: 'a race',
    everyDays: 90,
    days: 3,
    shift: 0.5,
    topic: 'running',
    emotion: 'joy',
    texts: {
      en: [
        'The race is run, and I finished it.',
        'Medal on the door handle, legs on the sofa: the race was on my mind all day.',
      ],
    },
  },
  injury: {
    name: 'an injury',
    everyDays: 150,
    days: 12,
    shift: -0.5,
    topic: 'health',
    emotion: 'sadness',
    texts: {
      en: [
        'The ankle is swollen, and the doctor says not to run.',
        'Another day with ice on the ankle instead of a run.',
      ],
    },
  },
  nightShifts: {
    name: 'a row of night shifts',
    everyDays: 30,
    days: 5,
    shift: -0.45,
    topic: 'work',
    emotion: 'anger',
    texts: {
      en: [
        'Night shift again, two of us for the whole ward.',
        'Came home from the night shift at eight and drew the curtains.',
      ],
    },
  },
  holiday: {
    name: 'a holiday',
    everyDays: 120,
    days: 8,
    shift: 0.5,
    topic: 'travel',
    emotion: 'joy',
    texts: {
      en: ['Another day of the holiday, with nothing on the list.', 'We are away, and the phone stays in the bag.'],
      ko: ['휴가 중이라 하루가 천천히 흘렀다.', '여행지에서 아침 시장을 구경했다.'],
    },
  },
  exams: {
    name: 'exam weeks',
    everyDays: 140,
    days: 16,
    shift: -0.5,
    topic: 'study',
    emotion: 'fear',
    texts: { en: ['The exam is close, and the notes are everywhere.', 'Went through old exam papers until late.'] },
  },
  visit: {
    name: 'a visit of the grandchildren',
    everyDays: 60,
    days: 4,
    shift: 0.45,
    topic: 'family',
    emotion: 'joy',
    texts: {
      en: [
        'The grandchildren are here, and the house is full of shoes.',
        'Read to the grandchildren until they were asleep.',
      ],
    },
  },
  quarrel: {
    name: 'a quarrel',
    everyDays: 75,
    days: 5,
    shift: -0.55,
    topic: 'family',
    emotion: 'anger',
    texts: {
      en: ['We have hardly spoken since the quarrel.', 'The quarrel went on by messages.'],
      ko: ['다툰 뒤로 거의 말을 하지 않았다.', '말다툼이 아직 풀리지 않았다.'],
    },
  },
  deadline: {
    name: 'a deadline',
    everyDays: 45,
    days: 6,
    shift: -0.5,
    topic: 'work',
    emotion: 'fear',
    texts: {
      en: ['The deadline is on everybody’s desk.', 'Stayed late, the deadline does not move.'],
      ko: ['마감이 코앞이라 밤늦게까지 일했다.', '마감 때문에 점심도 자리에서 먹었다.'],
    },
  },
} as const satisfies Record<string, LifeEvent>;
