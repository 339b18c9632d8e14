import Papa from 'papaparse';
import type { CollectedTrack, Collector, FormatReader } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import { LineCutter } from '../lines.ts';
import { type LetterO, letterOAmong, toDegrees, toNumber } from '../numbers.ts';
import { readTime } from '../read-time.ts';
import { parseTime } from '../time.ts';
import type { Role, Table } from './csv-columns.ts';

/**
 * If a quote is still open after this many lines of a CSV file, it is a stray character, not the start of a multi-line
 * text.
 */
const MOST_LINES_OF_A_ROW = 20;

/** Reads a CSV table whose columns are known. If it has a column for the device, each device gets its own track. */
export class CsvReader implements FormatReader {
  readonly #collector: Collector;
  readonly #table: Table;
  readonly #letterO: LetterO;
  readonly #lines: LineCutter;
  readonly #tracks = new Map<string, CollectedTrack | undefined>();
  readonly #fix = unknownFix();
  /** The lines of a CSV row whose quote is not closed yet. */
  #open: string[] = [];
  #openSince = 0;
  /** Whether an empty line has been read. Shorter rows after it are the remarks that follow a table. */
  #isPastEmptyLine = false;

  /** `head`: the first lines of the file. Their longitudes show what the letter `O` means in it. */
  constructor(collector: Collector, table: Table, head: string) {
    this.#collector = collector;
    this.#table = table;
    const { delimiter, columns } = table.layout;
    const rows = head.split(/\r?\n|\r/).slice(table.linesBefore);
    this.#letterO = letterOAmong(
      rows.map((row) => row.split(delimiter)[columns.lng ?? -1]?.replaceAll('"', '')),
    );
    this.#lines = new LineCutter({
      line: (text, number, terminated) => this.#line(text, number, terminated),
      tooLong: (number) => collector.malformed(number, 1, 'tooLong'),
    });
  }

  write(text: string): boolean {
    this.#lines.write(text);
    return true;
  }

  end(): void {
    this.#lines.end();
    while (this.#open.length > 0) this.#takeStrayQuote();
  }

  #line(text: string, number: number, terminated: boolean): void {
    if (number <= this.#table.linesBefore) return;
    if (this.#open.length === 0) {
      if (!text.includes('"')) return this.#row(text.split(this.#table.layout.delimiter), number, terminated);
      this.#openSince = number;
    }
    this.#open.push(text);
    const row = this.#open.join('\n');
    if (quotes(row) % 2 === 0) {
      this.#open = [];
      this.#row(this.#quoted(row), this.#openSince, terminated);
    } else if (this.#open.length >= MOST_LINES_OF_A_ROW) this.#takeStrayQuote();
  }

  /**
   * Treats the quotes in the first waiting line as plain characters and reads it alone. Then reads the other lines
   * again.
   */
  #takeStrayQuote(): void {
    const [stray = '', ...others] = this.#open;
    const since = this.#openSince;
    this.#open = [];
    this.#row(stray.replaceAll('"', '').split(this.#table.layout.delimiter), since, true);
    for (const [index, text] of others.entries()) this.#line(text, since + 1 + index, true);
  }

  #quoted(row: string): string[] {
    const { data } = Papa.parse<string[]>(row, { delimiter: this.#table.layout.delimiter, newline: '\n' });
    return data[0] ?? [];
  }

  #row(cells: readonly string[], line: number, terminated: boolean): void {
    const { columns, valid, speedToKmh, cells: expected } = this.#table.layout;
    if (cells.length === 1 && (cells[0] ?? '').trim() === '') {
      this.#isPastEmptyLine = true;
      return;
    }
    if (cells[0]?.startsWith('#')) return;
    if (this.#isPastEmptyLine && cells.length < 3 && cells.length < expected) return;
    // A last line without a line end and with too few cells is incomplete. It is dropped, because its last number may
    // have lost digits, too.
    if (!terminated && cells.length < expected) return this.#collector.truncated(line);
    const cell = (role: Role): string | undefined => cells[columns[role] ?? -1];
    if (cells[valid]?.trim().toLowerCase() === 'false') return this.#collector.count('withoutPosition');
    const fix = this.#fix;
    fix.lat = toDegrees(cell('lat'));
    fix.lng = toDegrees(cell('lng'), this.#letterO);
    const time = timeText(cell('date'), cell('time'));
    fix.at = readTime(time, this.#collector);
    if (time !== '' && Number.isNaN(fix.at) && !Number.isNaN(fix.lat))
      this.#collector.count('unreadableTimes', line);
    fix.speed = toNumber(cell('speed')) * speedToKmh;
    fix.heading = toNumber(cell('heading'));
    fix.accuracy = toNumber(cell('accuracy'));
    fix.elevation = toNumber(cell('elevation'));
    this.#collector.add(this.#trackOf(cell('device')?.trim() ?? ''), fix, line);
  }

  #trackOf(device: string): CollectedTrack | undefined {
    const known = this.#tracks.get(device);
    if (known) return known;
    const opened = this.#collector.open(device);
    if (opened) this.#tracks.set(device, opened);
    return opened;
  }
}

/** A text of digits with at least this many can be a whole time; with fewer it is a time of day. */
const WHOLE = 9;

/**
 * Returns the time of a row as one text. A column that has the whole time is enough; a time of day is joined with the
 * date of another column. Columbus loggers write the two as `YYMMDD` and `HHMMSS`.
 */
function timeText(date: string | undefined, time: string | undefined): string {
  const [day = '', clock = ''] = [date?.trim(), time?.trim()];
  if (day === '' || clock === '') return day || clock;
  const compact = /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${day} ${clock}`);
  if (compact) return compact.slice(1, 4).join('-').replace(/^/, '20') + `T${compact.slice(4).join(':')}Z`;
  const joined = `${day} ${/^\d{6}$/.test(clock) ? clock.replace(/(..)(..)(..)/, '$1:$2:$3') : clock}`;
  const isWhole = !/^[\d.]+$/.test(clock) || clock.replace(/\..*/, '').length >= WHOLE;
  return isWhole && parseTime(joined) === undefined && parseTime(clock) !== undefined ? clock : joined;
}

function quotes(text: string): number {
  let count = 0;
  for (let i = text.indexOf('"'); i >= 0; i = text.indexOf('"', i + 1)) count++;
  return count;
}
