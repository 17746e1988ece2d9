import { ANGER } from './anger';
import { CHANGE } from './change';
import { COMPANY } from './company';
import { CONNECTION } from './connection';
import { GENERAL } from './general';
import { NAMING } from './naming';
import { OUTLOOK } from './outlook';
import { RHYTHM } from './rhythm';
import { SADNESS } from './sadness';
import { SAVOURING } from './savouring';
import { TAGS } from './tags';
import { WORRY } from './worry';
import { WRITING } from './writing';

export const RULES = [
  ...NAMING,
  ...SAVOURING,
  ...WORRY,
  ...ANGER,
  ...SADNESS,
  ...CONNECTION,
  ...OUTLOOK,
  ...RHYTHM,
  ...TAGS,
  ...CHANGE,
  ...WRITING,
  ...GENERAL,
  ...COMPANY,
] as const;

export type RuleId = (typeof RULES)[number]['id'];
