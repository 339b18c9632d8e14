import type { Subject } from './subject.ts';

/** Notes on events of one log, by event number. */
export type NotesOfLog = ReadonlyMap<number, string>;

/**
 * The user's notes on events of all logs that were shown. They are kept until the inspector closes, even while another
 * log is shown. A saved recording contains its notes.
 */
export class EventNotes {
  readonly #byLog = new Map<string, NotesOfLog>();

  /** Returns the notes on a log: those that the user wrote, or else those in the recording's file. */
  of(subject: Subject): NotesOfLog {
    const key = keyOf(subject);
    let notes = this.#byLog.get(key);
    if (!notes) {
      notes = new Map(Object.entries(subject.notes ?? {}).map(([seq, text]) => [Number(seq), text]));
      this.#byLog.set(key, notes);
    }
    return notes;
  }

  /** Writes a note on an event; a blank text removes it. */
  write(subject: Subject, seq: number, text: string): void {
    const notes = new Map(this.of(subject));
    if (text.trim() === '') notes.delete(seq);
    else notes.set(seq, text);
    this.#byLog.set(keyOf(subject), notes);
  }
}

/**
 * The key consists of the log's name and its number of events, because two files with the same name rarely have the
 * same number of events.
 */
const keyOf = ({ kind, name, table }: Subject): string =>
  kind === 'live' ? kind : `${table.length} ${name}`;
