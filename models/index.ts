import { DeletedEntry } from './DeletedEntry';
import { Diary } from './Diary';
import { Emotion } from './Emotion';
import { EmotionStat } from './EmotionStat';
import { IdempotencyRecord } from './IdempotencyRecord';
import { Image } from './Image';
import { Import } from './Import';
import { ImportRecord } from './ImportRecord';
import { MediaRemoval } from './MediaRemoval';
import { MonthlyWords } from './MonthlyWords';
import { Notification } from './Notification';
import { Report } from './Report';
import { Session } from './Session';
import { Tag } from './Tag';
import { User } from './User';

export {
  Diary,
  Emotion,
  EmotionStat,
  IdempotencyRecord,
  Image,
  Import,
  ImportRecord,
  MediaRemoval,
  MonthlyWords,
  Notification,
  Report,
  Session,
  Tag,
  User,
};

/** Every model, parents first. */
export const MODELS = [
  User,
  Session,
  Diary,
  Emotion,
  Tag,
  EmotionStat,
  MonthlyWords,
  Report,
  IdempotencyRecord,
  DeletedEntry,
  Image,
  MediaRemoval,
  Notification,
  Import,
  ImportRecord,
];
