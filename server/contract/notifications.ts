import * as z from 'zod';
import { wholeNumber } from './common';
import { meta } from './meta';
import { strictObject } from './strictObject';

const weeklyReport = z.enum(['off', 'link', 'text']).meta({
  description:
    'A mail on Mondays at 8 in your time zone about the week that ended: `link` has a link to the report, `text` its words as ' +
    'well, which may name your tags. A week without an entry is not written about. `off` until you ask for it.',
  example: 'link',
});

const HOUR =
  'The hour of your day (0 to 23, in your time zone) at which a mail reminds you to write; `null` for none, as it is until you ' +
  'ask for it. At most one a day: where clocks are turned back and the hour comes twice, in the first; on a day that skips it ' +
  'there is none.';

const OF_INPUT =
  ' Check an hour that you compute: JSON has no `NaN` and sends `null` for it, which switches the mail off.';

const settings = strictObject({
  available: z.boolean().meta({ description: 'Whether this service can send mail at all.', example: true }),
  weeklyReport,
  reminderHour: z.int().min(0).max(23).nullable().meta({ description: HOUR, example: 21 }),
  timeZone: z
    .string()
    .meta({ description: 'The time zone of your account, which the hours are in.', example: 'Asia/Seoul' }),
}).meta({ id: 'Notifications', description: 'What you are told by mail.' });

export const getNotifications = {
  meta: meta('GET /account/notifications', 'Account', 'What you are told by mail', {
    description: 'Everything is off until you ask for it.',
  }),
  input: z.void(),
  output: settings,
};

export const updateNotifications = {
  meta: meta('PATCH /account/notifications', 'Account', 'Choose what you are told by mail', {
    description:
      'Fields left out stay as they are. Each mail has a link, and a button in most mail programs, that ends its kind without ' +
      'signing in. Where the service cannot send mail, switching on is refused (400).',
  }),
  input: strictObject({
    weeklyReport: weeklyReport.optional(),
    reminderHour: wholeNumber({ min: 0, max: 23, description: HOUR + OF_INPUT, example: 21 })
      .nullable()
      .optional(),
  }).prefault({}),
  output: settings,
};
