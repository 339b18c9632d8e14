import type { App } from '../../kernel/app.ts';
import type { Recorded } from '../../kernel/event.ts';
import { packFacts } from './recording-chunk.ts';
import type { KeptChunk, KeptKey, KeptSession, RecordingDatabase } from './recording-database.ts';
import { sealChunk, squeezed } from './seal-chunk.ts';

/**
 * What is on disk for consecutive events. `whole`: the events exactly as received; they are written again when the log
 * in RAM has thinned them. `long`: a single event with a long list that is never thinned, such as the devices of a
 * large fleet; it is written once, compressed.
 */
type Written = { from: number; to: number; size: number; whole: boolean; sampled: boolean; long: boolean };

/** Maximum number of pieces of a recording that are rewritten at once, so that the work in each second stays small. */
const MOST_AT_ONCE = 40;
/** Pieces of a recording without fast data are merged as soon as there are this many of them. */
const MANY_SMALL = 12;
/** A list in an event counts as long if it has more entries than this. */
const LONG_LIST = 1_000;

export type WriterParts = {
  readonly log: Pick<App['log'], 'events' | 'thinner'>;
  readonly declared: (event: Recorded) => Recorded | null;
  readonly isSampled: (event: Recorded) => boolean;
  readonly columns: ReadonlySet<string>;
  readonly database: RecordingDatabase;
  readonly sealing: SubtleCrypto;
  readonly key: KeptKey;
  readonly id: string;
  readonly account: number;
  readonly server: string;
  /**
   * Removes old recordings if all recordings together exceed the limit. Returns the bytes that the remaining other
   * recordings take.
   */
  readonly othersTake: (bytes: number) => Promise<number>;
  /** Size limit of all recordings together (bytes). */
  readonly most: number;
};

/**
 * Writes one session's recording to disk, piece by piece. New events are written every second; an old piece is
 * rewritten when the log in RAM has thinned its events. Each write is one transaction, so if the browser kills the tab,
 * the result of the previous write remains.
 */
export class RecordingWriter {
  readonly #parts: WriterParts;
  #pending: Recorded[] = [];
  #written: Written[] = [];
  #rewritten = 0;
  /** True if a part of this session's recording is on disk. */
  #begun = false;
  #from: number | null = null;
  #to = 0;
  #seq = 0;
  /** True if the page has noted that it is closing. It may still come back. */
  ended = false;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Adds an event to those that must be written. Takes almost no time; `flush` does the work. */
  take(event: Recorded): void {
    this.#pending.push(event);
  }

  get bytes(): number {
    return this.#written.reduce((sum, { size }) => sum + size, 0);
  }

  /** Returns the metadata of this session, as the next write stores it. */
  session(): KeptSession {
    const { ended } = this;
    const { id, account, server } = this.#parts;
    return {
      id,
      account,
      server,
      from: this.#from ?? this.#to,
      to: this.#to,
      seq: this.#seq,
      bytes: this.bytes,
      ended,
    };
  }

  /**
   * Writes new events to disk. Returns false if all recordings were cleared in the meantime; this recording then ends.
   * Rejects if the disk refuses.
   */
  async flush(): Promise<boolean> {
    const { database, key, log } = this.#parts;
    const news = this.#pending;
    const before = {
      written: this.#written,
      rewritten: this.#rewritten,
      from: this.#from,
      to: this.#to,
      seq: this.#seq,
    };
    this.#pending = [];
    const put: KeptChunk[] = [];
    const remove: number[] = [];
    const thinned = log.thinner?.rewritten ?? 0;
    if (thinned !== this.#rewritten) {
      this.#rewritten = thinned;
      this.#written = this.#written.map((each) => ({ ...each, whole: !each.long }));
    }
    try {
      const old = this.#nowOld();
      const [first] = old;
      const end = old.at(-1);
      if (first && end) {
        const again = await this.#seal(between(log.events, first.from, end.to), first.from, end.to, false);
        put.push(again.chunk);
        remove.push(...old.slice(1).map(({ from }) => from));
        this.#written = this.#written.flatMap((each) =>
          each === first ? [again.written] : old.includes(each) ? [] : [each],
        );
      }
      for (const facts of this.#runsOf(news)) {
        const one = facts[0] as Recorded;
        const last = facts.at(-1) as Recorded;
        const piece = await this.#seal(facts, one.seq, last.seq, true);
        put.push(piece.chunk);
        this.#written = [...this.#written, piece.written];
        this.#from ??= one.at;
        this.#to = last.at;
        this.#seq = last.seq;
      }
      if (put.length === 0) return true;
      remove.push(...(await this.#tooMuch()));
      const outcome = await database.write({
        key: key.id,
        session: this.session(),
        begun: this.#begun,
        put,
        remove,
      });
      if (outcome === 'gone') return await this.#beginAgain();
      this.#begun = true;
      return outcome === 'written';
    } catch (problem) {
      // Nothing was written to disk, so these events must still be written.
      this.#written = before.written;
      this.#rewritten = before.rewritten;
      this.#from = before.from;
      this.#to = before.to;
      this.#seq = before.seq;
      this.#pending = [...news, ...this.#pending];
      throw problem;
    }
  }

  /** Another tab has removed this recording to make room: writes everything that is still in RAM again. */
  #beginAgain(): Promise<boolean> {
    this.#begun = false;
    this.#written = [];
    this.#from = null;
    this.#pending = [...this.#parts.log.events];
    return this.flush();
  }

  /**
   * Returns the first consecutive pieces whose events the log has thinned, if there are enough of them to be worth
   * rewriting.
   */
  #nowOld(): Written[] {
    const settled = this.#parts.log.thinner?.settled ?? 0;
    let run: Written[] = [];
    for (const each of this.#written) {
      const isOld = each.whole && !(each.sampled && each.to > settled);
      if (isOld) run.push(each);
      if (isOld && run.length < MOST_AT_ONCE) continue;
      if (run.some(({ sampled }) => sampled) || run.length >= MANY_SMALL) return run;
      if (each.whole && !isOld) return [];
      run = [];
    }
    return run.some(({ sampled }) => sampled) || run.length >= MANY_SMALL ? run : [];
  }

  /** Splits new events into pieces to write; an event with a long list gets its own piece. */
  #runsOf(news: readonly Recorded[]): Recorded[][] {
    const runs: Recorded[][] = [];
    let open: Recorded[] | null = null;
    for (const fact of news) {
      if (this.#isLong(fact)) {
        runs.push([fact]);
        open = null;
      } else if (open) open.push(fact);
      else runs.push((open = [fact]));
    }
    return runs;
  }

  #isLong(fact: Recorded): boolean {
    if (this.#parts.isSampled(fact)) return false;
    const fields = Object.values((fact.payload ?? {}) as object) as unknown[];
    return fields.some((field) => Array.isArray(field) && field.length > LONG_LIST);
  }

  /** Removes the beginning of this session's recording if it alone exceeds the size limit. */
  async #tooMuch(): Promise<number[]> {
    const others = await this.#parts.othersTake(this.bytes);
    const gone: number[] = [];
    while (this.bytes + others > this.#parts.most && this.#written.length > 1) {
      const [first, ...rest] = this.#written;
      gone.push((first as Written).from);
      this.#written = rest;
    }
    return gone;
  }

  async #seal(facts: readonly Recorded[], from: number, to: number, whole: boolean) {
    const { declared, columns, sealing, key, id, isSampled } = this.#parts;
    const long = facts.length === 1 && this.#isLong(facts[0] as Recorded);
    const shown = facts.flatMap((fact) => declared(fact) ?? []);
    const packed = await packFacts(shown, columns);
    const place = { session: id, from, to };
    const chunk = await sealChunk(sealing, key, place, long ? await squeezed(packed) : packed);
    const sampled = facts.some(isSampled);
    const written: Written = { from, to, size: chunk.sealed.length, whole: whole && !long, sampled, long };
    return { chunk, written };
  }
}

/** Returns the events with the numbers `from` to `to`, both included. */
function between(events: readonly Recorded[], from: number, to: number): Recorded[] {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle] as Recorded).seq < from) low = middle + 1;
    else high = middle;
  }
  const found: Recorded[] = [];
  for (let i = low; i < events.length && (events[i] as Recorded).seq <= to; i++)
    found.push(events[i] as Recorded);
  return found;
}
