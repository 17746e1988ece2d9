import { parse } from 'csv-parse';
import { isDay } from '../../../lib/civilDays';
import { instantAt } from '../../../lib/dates';
import type { ImportItem, ReadingContext } from '../record';
import { asRefusal, ImportRefusal } from '../refusal';
import { contentOf, PREDEFINED_VALENCES } from './daylioMoods';
import { noteToMarkdown } from './daylioNote';
import type { ImportFormat } from './format';
import { createRowsOfAMinute, type NamedRow } from './rowsOfAMinute';

const MAX_ROW_BYTES = 1_048_576;
/** Daylio's own table has nine. */
const MOST_COLUMNS = 100;
/** Half of the day behind the time, or before it, as phones in Korean write it. */
const CLOCK = /^(?:(오전|오후|[ap]\.?m\.?)\s*)?(\d{1,2}):(\d{2})(?:\s*(오전|오후|[ap]\.?m\.?))?$/iu;
const AFTER_NOON = /^(?:오후|p)/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Daylio's table. Columns came and went over the years, so they are found by their names. */
export const daylioCsvImport: ImportFormat = {
  name: 'daylio-csv',
  title: 'Daylio (CSV)',

  recognises: async (source) =>
    source.kind === 'plain' &&
    /^\ufeff?"?(full_date|year)"?,.*\bmood\b.*\bnote\b/.test(source.head.split(/\r?\n/)[0] ?? ''),

  async *records(source, context) {
    if (source.kind !== 'plain') return;
    const file = source.read();
    const rows = parse({ bom: true, columns: refuseMany, relax_column_count: true, max_record_size: MAX_ROW_BYTES });
    file.on('error', (error) => rows.destroy(error));
    const minutes = createRowsOfAMinute();
    let number = 1;
    try {
      for await (const cells of file.pipe(rows) as AsyncIterable<Record<string, string>>) {
        number += 1;
        const row = { cells, where: `row ${number}`, local: minuteOf(cells) };
        for (const named of minutes.add(row)) yield await readRow(named, context);
      }
      for (const named of minutes.rest()) yield await readRow(named, context);
    } catch (error) {
      throw asRefusal(error, `The table is damaged or cut short after row ${number}`);
    } finally {
      file.destroy();
    }
  },
};

/** Each row is an object with all columns: thousands take a second for each row. */
function refuseMany(columns: string[]): string[] {
  if (columns.length > MOST_COLUMNS) throw new ImportRefusal(`The table has more than ${MOST_COLUMNS} columns`);
  return columns;
}

/** As in the time zone of whoever wrote it, which the table does not say. */
function minuteOf({ full_date: fullDate, year = '', date = '', time = '' }: Record<string, string>): string | null {
  const day = fullDate ?? olderDate(year, date);
  const clock = clockOf(time);
  return isDay(day) && clock !== null ? `${day}T${clock}:00` : null;
}

async function readRow({ cells, where, local, key }: NamedRow, { timeZone }: ReadingContext): Promise<ImportItem> {
  if (local === null || key === null)
    return { refused: { where, reason: 'has a date or time that could not be read' } };
  const { full_date: _day, year: _year, date: _date, weekday: _weekday, time: _time, ...rest } = cells;
  const { mood = '', activities = '', note_title: title = '', note = '', ...others } = rest;
  const label = mood.trim() || null;
  return {
    record: {
      where,
      key,
      content: contentOf({ title, text: await noteToMarkdown(note), mood: label }),
      date: instantAt(local, timeZone),
      day: local.slice(0, 10),
      zone: null,
      isZoneAssumed: true,
      emotion: null,
      // Names are the person's own: only those that came with the program say how good they are.
      mood: label === null ? null : { label, valence: PREDEFINED_VALENCES.get(label) ?? null },
      tags: activities.split('|').map((name) => name.trim()),
      imageUrl: null,
      media: [],
      updatedAt: null,
      extra: Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
      own: null,
    },
  };
}

/** `2016` and `May 24`. */
function olderDate(year: string, date: string): string {
  const [, name = '', day = ''] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2})$/.exec(date.trim()) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `20:39`, `8:30 am`, `12:05 pm`, `오후 8:39` as `HH:MM`; null for anything else. */
function clockOf(time: string): string | null {
  const [, before, hour = '', minute = '', behind] = CLOCK.exec(time.trim()) ?? [];
  if (hour === '' || (before && behind)) return null;
  const half = before ?? behind;
  const hours = half ? (Number(hour) % 12) + (AFTER_NOON.test(half) ? 12 : 0) : Number(hour);
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : null;
}
