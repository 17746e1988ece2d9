import { parser } from '../../lib/boundedMarkdown';
import { dayFormat } from '../../lib/dayFormat';
import { showsPicture } from '../../web/markdown/pictureAddress';
import { type Block, blocksOf } from './blocks';
import { colourOf, drawCalendar, drawDistribution } from './charts';
import type { Span } from './lines';
import { pictureForPaper } from './picture';
import type { BookEntry, BookMonth, BookPlan } from './protocol';
import { createSheet, FAINT, HAIRLINE, INK, PAGE, TEXT_WIDTH } from './sheet';
import { datesFor, wordsFor } from './words';

const BODY = 9.5;
const INDENT = 15;
const PICTURE_HEIGHT = 250;
/** Of a text so much stands on the page of what is above it: two lines. */
const BEGINNING = 2 * BODY * 1.62;
/** Letters that the font does not have. */
const MOST_NAMED = 60;

const plain = (text: string): Span[] => [{ text, style: {} }];

export type Book = ReturnType<typeof setBook>;

/** Sets a diary as a book: a title page, each month with its calendar and how it felt, and its entries. */
export function setBook(plan: BookPlan) {
  const words = wordsFor(plan.locale);
  const locale = datesFor(plan.locale);
  const isCjk = /^(ja|ko|zh)/.test(plan.locale); // the font has an ellipsis for these, in the middle of the line
  const title = words.diaryOf(plan.nickname);
  const sheet = createSheet(title);
  const { document } = sheet;
  const months = new Map(plan.months.map((month) => [month.month, month]));
  const nameOf = (day: string, format: Intl.DateTimeFormatOptions) => dayFormat(locale, format).format(new Date(day));
  const nameOfMonth = ({ month }: BookMonth) => nameOf(`${month}-01`, { month: 'long', year: 'numeric' });
  let current = '';
  let day = '';

  titlePage();

  function titlePage(): void {
    sheet.newPage();
    const days = plan.months.flatMap((month) => month.days);
    const entries = plan.months.reduce((sum, month) => sum + month.entries, 0);
    sheet.y = PAGE.height * 0.3;
    sheet.paragraph(plain(title), { size: 25, leading: 1.45, align: 'center' });
    sheet.y += 14;
    document.rect(PAGE.width / 2 - 20, sheet.y, 40, 0.8).fill(HAIRLINE);
    sheet.y += 18;
    const [first, last] = [days[0]?.day, days.at(-1)?.day];
    if (!first || !last) {
      sheet.paragraph(plain(words.nothing), { size: 10, colour: FAINT, align: 'center' });
      return;
    }
    const range = [first, last].map((end) => nameOf(end, { dateStyle: 'long' }));
    sheet.paragraph(plain([...new Set(range)].join(' – ')), { size: 10.5, align: 'center' });
    sheet.paragraph(plain(words.counted(entries, days.length)), { size: 9, colour: FAINT, align: 'center' });
    for (const filter of plan.filters) sheet.paragraph(plain(filter), { size: 9, colour: FAINT, align: 'center' });
    drawRibbon(days);
  }

  /** The days of the whole book as a ribbon of their colours. */
  function drawRibbon(days: BookMonth['days']): void {
    const [width, left] = [TEXT_WIDTH * 0.8, PAGE.side + TEXT_WIDTH * 0.1];
    const stripes = Math.min(days.length, 365);
    for (let stripe = 0; stripe < stripes; stripe += 1) {
      const found = days[Math.floor((stripe * days.length) / stripes)];
      const each = width / stripes;
      document.rect(left + stripe * each, PAGE.height - 150, each + 0.15, 26).fill(colourOf(found?.emotion ?? null));
    }
  }

  function beginMonth(month: BookMonth): void {
    const name = nameOfMonth(month);
    sheet.setHead('');
    sheet.newPage();
    document.outline.addItem(name);
    sheet.y = PAGE.top + 26;
    sheet.paragraph(plain(name), { size: 21, leading: 1.4, align: 'center' });
    sheet.paragraph(plain(words.counted(month.entries, month.days.length)), {
      size: 9,
      colour: FAINT,
      align: 'center',
    });
    sheet.y += 20;
    drawCalendar(sheet, month, locale);
    sheet.y += 18;
    drawDistribution(sheet, month, words);
    sheet.setHead(name);
    sheet.newPage();
  }

  /** @param lead height of the picture between the heading and the text, with the beginning of that. */
  function beginDay(entry: BookEntry, lead: number): void {
    const name = nameOf(entry.day, { weekday: 'long', day: 'numeric', month: 'long' });
    sheet.space(16);
    sheet.keep(Math.max(74, 40 + lead));
    sheet.paragraph([{ text: name, style: { bold: true } }], { size: 12.5, leading: 1.5 });
  }

  /** What was chosen, or else the word that the entry brought along, and the tags, in one line. */
  function subline({ emotion, mood, tags }: BookEntry): void {
    const parts = [
      emotion ? words.emotions[emotion] : mood && `“${mood.replace(/\s+/g, ' ')}”`,
      ...tags.map((tag) => `#${tag}`),
    ].filter(Boolean);
    if (parts.length === 0) return;
    const first = sheet.paragraph(plain(parts.join('   ')), { size: 8, colour: FAINT, indent: emotion ? 11 : 0 });
    if (emotion) document.circle(PAGE.side + 3.2, first + 6.6, 3.2).fill(colourOf(emotion));
    sheet.y += 3;
  }

  function drawBlock(block: Exclude<Block, { kind: 'picture' }>): void {
    if (block.kind === 'rule') {
      sheet.keep(16);
      document.rect(PAGE.width / 2 - 25, sheet.y + 8, 50, 0.6).fill(HAIRLINE);
      sheet.y += 16;
    } else if (block.kind === 'heading') {
      const size = [15, 13, 11.5, 10.5, 10, 9.5][block.level - 1] ?? BODY;
      sheet.space(6);
      sheet.keep(size * 4);
      sheet.paragraph(
        block.spans.map(({ text, style }) => ({ text, style: { ...style, bold: true } })),
        { size, leading: 1.45 },
      );
      sheet.y += 2;
    } else if (block.kind === 'code') {
      for (const line of block.text.replace(/\t/g, '  ').split('\n'))
        sheet.paragraph([{ text: line || ' ', style: { code: true } }], {
          size: 8,
          leading: 1.5,
          indent: 8 + block.indent * INDENT,
        });
      sheet.y += 4;
    } else {
      const indent = block.indent * INDENT + (block.quoted ? 12 : 0);
      const top = sheet.paragraph(block.spans, {
        size: BODY,
        indent,
        ruled: block.quoted,
        colour: block.quoted ? '#5b534b' : INK,
      });
      if (block.mark) {
        const x = PAGE.side + indent - sheet.widthOf(block.mark, BODY) - 5;
        sheet.text(block.mark, x, top + 0.8, { size: BODY, colour: FAINT });
      }
      sheet.y += block.isInList ? 1.5 : 5;
    }
  }

  /** A picture as large as it is set. */
  async function openPicture(path: string | undefined) {
    const found = path === undefined ? null : await pictureForPaper(path);
    if (!found) return null;
    const scale = Math.min(TEXT_WIDTH / found.width, PICTURE_HEIGHT / found.height, 0.6);
    return { jpeg: found.jpeg, width: found.width * scale, height: found.height * scale };
  }

  function drawPicture(found: Awaited<ReturnType<typeof openPicture>>, goesOn: boolean): void {
    if (!found) return;
    const { jpeg, width, height } = found;
    sheet.keep(height + 8 + (goesOn ? BEGINNING : 0));
    document.image(jpeg, PAGE.side + (TEXT_WIDTH - width) / 2, sheet.y + 3, { width, height });
    sheet.y += height + 10;
  }

  /** The picture beside a text, unless the text shows it; one that is elsewhere no text shows. */
  const coverOf = ({ cover, content, pictures }: BookEntry) =>
    cover !== null && Object.hasOwn(pictures, cover) && showsPicture(cover, content, (text) => parser.parse(text))
      ? null
      : cover;

  /** In the place of a picture that is elsewhere. */
  function sayWhere(cover: string): void {
    if (!/^https?:/i.test(cover)) return;
    sheet.paragraph([{ text: `${words.picture}: ${cover}`, style: { link: cover } }], { size: 8 });
    sheet.y += 3;
  }

  /** No letter goes without a word: the last lines name those that stand otherwise than they were written. */
  function sayWhatIsMissing(): void {
    const missing = sheet.missing().map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`);
    if (missing.length === 0) return;
    const more = missing.length > MOST_NAMED ? ' …' : '';
    sheet.space(24);
    sheet.paragraph(plain(words.missing(missing.slice(0, MOST_NAMED).join(' ') + more)), { size: 7.5, colour: FAINT });
  }

  return {
    document,
    waiting: sheet.waiting,

    async add(entry: BookEntry): Promise<void> {
      const month = months.get(entry.day.slice(0, 7));
      if (month && month.month !== current) {
        current = month.month;
        day = '';
        beginMonth(month);
      }
      const text = isCjk ? entry.content : entry.content.replaceAll('…', '...');
      const blocks = blocksOf(text, (address) => Object.hasOwn(entry.pictures, address));
      const cover = coverOf(entry);
      const lead = cover === null ? null : await openPicture(entry.pictures[cover]);
      const height = lead ? lead.height + 8 + BEGINNING : 0;
      if (entry.day !== day) beginDay(entry, height);
      else {
        sheet.space(8);
        sheet.keep(Math.max(40, 20 + height));
      }
      day = entry.day;
      subline(entry);
      drawPicture(lead, blocks.length > 0);
      if (cover !== null && !lead) sayWhere(cover);
      const shown = new Set<string>(); // each once, however often a text names it
      for (const [place, block] of blocks.entries()) {
        if (block.kind !== 'picture') drawBlock(block);
        else if (!shown.has(block.address))
          drawPicture(await openPicture(entry.pictures[block.address]), place + 1 < blocks.length);
        if (block.kind === 'picture') shown.add(block.address);
      }
    },

    end() {
      sayWhatIsMissing();
      document.end();
    },
  };
}
