import type { Recorded } from '../kernel/event.ts';
import type { Facts } from './facts.ts';

/**
 * Maximum number of events of a file that stay in RAM after they were parsed. It is small because a batch with the
 * fixes of a fleet is large.
 */
const MOST_MADE = 512;

/** Parses the bytes of a line in a recording file into an event. */
export type FactSource = { readonly make: (line: Uint8Array) => Recorded };

/** A store of events that may shrink, such as the log of the running app, which thins its old fast data. */
export type FactKeeper = {
  readonly types: ReadonlySet<string>;
  readonly find: (seq: number) => Recorded | undefined;
  /** How much data an event holds. If this is less than when the event was added, the event was thinned. */
  readonly weight: (event: Recorded) => number;
};

type Place = { readonly block: Uint8Array; readonly start: number; readonly end: number };

/**
 * Events stored as columns, so that a million of them can be listed and searched. Typed arrays hold what a list on
 * screen needs; an event of a file stays as bytes until it is read. The columns may be longer than `length`. They are
 * replaced when they grow, so read them again after calling `add`.
 */
export class FactTable implements Facts {
  /** Names of the event types; `typeIds` are indexes into this list. */
  readonly types: string[] = [];
  typeIds = new Uint16Array(1024);
  times = new Float64Array(1024);
  seqs = new Float64Array(1024);
  /** 0 = none. */
  causes = new Float64Array(1024);
  flows = new Float64Array(1024);
  readonly #source: FactSource | null;
  readonly #keeper: FactKeeper | null;
  readonly #ids = new Map<string, number>();
  readonly #held = new Map<number, Recorded>();
  /** The original amount of data in each event that may be thinned; 0 for other events. */
  #weights = new Uint32Array(0);
  readonly #blocks: Uint8Array[] = [];
  #blockOf = new Uint32Array(0);
  #starts = new Uint32Array(0);
  #ends = new Uint32Array(0);
  readonly #made = new Map<number, Recorded>();
  #length = 0;

  constructor(source: FactSource | null = null, keeper: FactKeeper | null = null) {
    this.#source = source;
    this.#keeper = keeper;
    if (source) this.#roomForPlaces(1024);
    if (keeper) this.#weights = new Uint32Array(1024);
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Adds an event. Its object is stored, unless the event is a line of a file: that line is parsed each time the event
   * is read.
   */
  add(event: Recorded, place?: Place): void {
    const i = this.#length;
    if (i === this.seqs.length) this.#grow();
    this.typeIds[i] = this.#idOf(event.type);
    this.times[i] = event.at;
    this.seqs[i] = event.seq;
    this.causes[i] = event.cause ?? 0;
    this.flows[i] = event.flow;
    if (!place) {
      if (this.#keeper?.types.has(event.type)) this.#weights[i] = Math.max(1, this.#keeper.weight(event));
      else this.#held.set(i, event);
    } else {
      if (this.#blocks.at(-1) !== place.block) this.#blocks.push(place.block);
      this.#blockOf[i] = this.#blocks.length - 1;
      this.#starts[i] = place.start;
      this.#ends[i] = place.end;
    }
    this.#length++;
  }

  /** Returns the event at this index. Undefined beyond the end, and for an event that was removed by thinning. */
  at(index: number): Recorded | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    if (this.#isKept(index)) return this.#keeper?.find(this.seqs[index] as number);
    const found = this.#held.get(index) ?? this.#made.get(index);
    return found ?? this.#make(index);
  }

  /** Whether an event was thinned or removed since it was added. */
  isThinned(index: number): boolean {
    if (!this.#keeper || !this.#isKept(index)) return false;
    const event = this.at(index);
    return !event || Math.max(1, this.#keeper.weight(event)) < (this.#weights[index] as number);
  }

  #isKept(index: number): boolean {
    return (this.#weights[index] ?? 0) > 0;
  }

  /** Returns the index of the event with this number; −1 if there is none. */
  indexOf(seq: number): number {
    let low = 0;
    let high = this.#length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.seqs[middle] as number;
      if (found === seq) return middle;
      if (found < seq) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Returns the type of an event, without parsing the event; '' if there is none at this index. */
  typeAt(index: number): string {
    return index >= 0 && index < this.#length ? (this.types[this.typeIds[index] as number] as string) : '';
  }

  /** Returns the line of an event as in the file. Null if the event is not from a file. */
  bytesAt(index: number): Uint8Array | null {
    if (!this.#source || index < 0 || index >= this.#length || this.#held.has(index)) return null;
    const block = this.#blocks[this.#blockOf[index] as number] as Uint8Array;
    return block.subarray(this.#starts[index], this.#ends[index]);
  }

  #make(index: number): Recorded | undefined {
    const bytes = this.bytesAt(index);
    if (!bytes || !this.#source) return undefined;
    const event = this.#source.make(bytes);
    this.#made.set(index, event);
    // Removes the event that was cached first: a map keeps the order of insertion.
    if (this.#made.size > MOST_MADE)
      for (const old of this.#made.keys()) {
        this.#made.delete(old);
        break;
      }
    return event;
  }

  #idOf(type: string): number {
    let id = this.#ids.get(type);
    if (id === undefined) {
      id = this.types.push(type) - 1;
      this.#ids.set(type, id);
    }
    return id;
  }

  #grow(): void {
    const room = this.seqs.length * 2;
    this.typeIds = larger(this.typeIds, new Uint16Array(room));
    this.times = larger(this.times, new Float64Array(room));
    this.seqs = larger(this.seqs, new Float64Array(room));
    this.causes = larger(this.causes, new Float64Array(room));
    this.flows = larger(this.flows, new Float64Array(room));
    if (this.#source) this.#roomForPlaces(room);
    if (this.#keeper) this.#weights = larger(this.#weights, new Uint32Array(room));
  }

  #roomForPlaces(room: number): void {
    this.#blockOf = larger(this.#blockOf, new Uint32Array(room));
    this.#starts = larger(this.#starts, new Uint32Array(room));
    this.#ends = larger(this.#ends, new Uint32Array(room));
  }
}

function larger<Column extends { set(other: Column): void }>(old: Column, room: Column): Column {
  room.set(old);
  return room;
}
