import PDFDocument from 'pdfkit';
import { openImage, PLAIN, quicken } from '../../adapters/pdfkit';
import { BOOK_FONT, LETTERS_FONT, openEmoji } from './glyphs';
import { breakLines, type Line, type Run, type Span, type Style } from './lines';

/** A5, in points: a page that lies well in the hand. */
export const PAGE = { width: 419.53, height: 595.28, top: 56, bottom: 62, side: 50 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;
const BOTTOM = PAGE.height - PAGE.bottom;

export const INK = '#2b2622';
export const FAINT = '#8a8178';
export const HAIRLINE = '#d9d2c8';
const LINK = '#35608f';
const CODE_GROUND = '#f3efe8';

/** How a paragraph is set; lengths in points. */
export interface Setting {
  size: number;
  colour?: string;
  leading?: number;
  indent?: number;
  align?: 'left' | 'center';
  /** Whether a line follows the margin of the page by an upright rule: a quotation. */
  ruled?: boolean;
}

/** The first that has a letter draws it. */
const FONTS = { book: BOOK_FONT, letters: LETTERS_FONT };
/** From the top of a line to what letters stand on, of the first font, at a size of one point. */
const ASCENT = 1.151;

export type Sheet = ReturnType<typeof createSheet>;

/** The paper: pages that are sent on as soon as they are full, and a place on the page that moves down as text is set. */
export function createSheet(title: string) {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: false,
    font: '', // none of its own
    info: { Title: title, Producer: 'Emotion diary', Creator: 'Emotion diary' },
    lang: 'mul',
  });
  const has = Object.fromEntries(
    Object.entries(FONTS).map(([name, file]) => {
      document.registerFont(name, file);
      return [name, quicken(document.font(name))];
    }),
  );
  const fontOf = (letter: string): string =>
    Object.keys(FONTS).find((name) => has[name]?.(letter.codePointAt(0) ?? 0)) ?? 'book';
  const hasGlyph = (codePoint: number) => Object.values(has).some((hasIt) => hasIt(codePoint));
  const missing = new Set<number>();
  const font = { hasGlyph, onMissing: (codePoint: number) => void missing.add(codePoint) };
  const emoji = openEmoji();
  const drawn = new Map<string, unknown>();
  const advances = new Map<string, number>();
  let y = PAGE.top;
  let pages = 0;
  let head = '';

  /** Of a letter at a size of one point: asked of the font once. */
  function advanceOf(letter: string): number {
    const known = advances.get(letter);
    if (known !== undefined) return known;
    const width = document.font(fontOf(letter)).fontSize(1_000).widthOfString(letter, PLAIN) / 1_000;
    advances.set(letter, width);
    return width;
  }

  const widthOf = (text: string, size: number) => {
    let width = 0;
    for (const letter of text) width += advanceOf(letter);
    return width * size;
  };

  function newPage(): void {
    document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    pages += 1;
    y = PAGE.top;
    if (pages === 1) return;
    if (head) text(head, PAGE.side, 30, { size: 7.5, colour: FAINT });
    const number = String(pages);
    text(number, (PAGE.width - widthOf(number, 7.5)) / 2, PAGE.height - 38, { size: 7.5, colour: FAINT });
  }

  /** One line of plain text at a place of the page. */
  function text(words: string, x: number, top: number, setting: Setting & { style?: Style }): void {
    const [line] = layOut([{ text: words, style: setting.style ?? {} }], Number.POSITIVE_INFINITY, setting.size);
    if (line) drawLine(line, x, top, setting);
  }

  function layOut(spans: readonly Span[], width: number, size: number): Line[] {
    return breakLines(spans, width, {
      widthOf: (words) => widthOf(words, size),
      emojiWidth: size * 1.2,
      split: (words) => emoji.split(words, font),
    });
  }

  function drawLine({ runs }: Line, x: number, top: number, setting: Setting): void {
    let at = x;
    for (const run of runs) {
      if (run.glyphs.kind === 'emoji') drawEmoji(run.glyphs.key, at, top, setting.size);
      else drawText(run, run.glyphs.text, { x: at, top, setting });
      at += run.width;
    }
  }

  /** A text cut where another font begins. */
  function cutByFont(words: string): string[] {
    const parts: string[] = [];
    let font = '';
    for (const letter of words) {
      const own = fontOf(letter);
      if (own === font) parts[parts.length - 1] += letter;
      else parts.push(letter);
      font = own;
    }
    return parts;
  }

  function drawText(
    { style, width }: Run,
    words: string,
    { x, top, setting }: { x: number; top: number; setting: Setting },
  ) {
    const { size } = setting;
    const colour = style.link ? LINK : (setting.colour ?? INK);
    if (style.code) document.rect(x - 1, top + size * 0.12, width + 2, size * 1.3).fill(CODE_GROUND);
    let at = x;
    for (const part of cutByFont(words)) {
      document
        .font(fontOf(part))
        .fontSize(size)
        .fillColor(colour)
        .strokeColor(colour)
        .lineWidth(size * 0.035);
      document.text(part, at, top + size * ASCENT, {
        baseline: 'alphabetic',
        lineBreak: false,
        features: PLAIN.features,
        fill: true,
        stroke: style.bold === true, // the fonts have one weight
        oblique: style.italic === true ? 11 : false,
      });
      at += widthOf(part, size);
    }
    const line = (height: number) =>
      document
        .lineWidth(0.5)
        .moveTo(x, top + height)
        .lineTo(x + width, top + height)
        .stroke(colour);
    if (style.struck) line(size * 0.85);
    if (style.link) {
      line(size * 1.3);
      document.link(x, top, width, size * 1.5, style.link);
    }
  }

  function drawEmoji(key: string, x: number, top: number, size: number): void {
    const image = drawn.get(key) ?? openImage(document, emoji.picture(key));
    drawn.set(key, image);
    document.image(image as Buffer, x + size * 0.04, top + size * 0.24, { height: size * 1.08 });
  }

  return {
    document,
    get y() {
      return y;
    },
    set y(place: number) {
      y = place;
    },
    get room() {
      return BOTTOM - y;
    },
    newPage,
    text,
    widthOf,

    /** What stands above every page from now on. */
    setHead(words: string) {
      head = words;
    },

    space(points: number) {
      if (y > PAGE.top) y += points;
    },

    /** Begins a page where so much does not fit any more. */
    keep(points: number) {
      if (y + points > BOTTOM) newPage();
    },

    /** Sets a paragraph, over as many pages as it needs. Returns where its first line stands. */
    paragraph(spans: readonly Span[], setting: Setting): number {
      const { size, leading = 1.62, indent = 0, align = 'left', ruled = false } = setting;
      const height = size * leading;
      const lines = layOut(spans, TEXT_WIDTH - indent, size);
      let first = y;
      lines.forEach((line, index) => {
        const isAlone = index === lines.length - 2 && lines.length > 2; // the last line does not stand alone on a page
        if (y + height * (isAlone ? 2 : 1) > BOTTOM) newPage();
        if (index === 0) first = y;
        const x = PAGE.side + indent + (align === 'center' ? (TEXT_WIDTH - indent - line.width) / 2 : 0);
        if (ruled) document.rect(PAGE.side + indent - 10, y, 1.2, height).fill(HAIRLINE);
        drawLine(line, x, y + (height - size * 1.45) / 2, setting);
        y += height;
      });
      return first;
    },

    /** The letters so far that the font does not have: their code points, in order. */
    missing: () => [...missing].sort((a, b) => a - b),

    /** Bytes that are made and not yet taken. */
    waiting: () => document.readableLength,
  };
}
