import type { AnyDefinition } from '../../../src/kernel/event.ts';
import type { FactTable } from '../../../src/replay/fact-table.ts';
import type { RecordingFile } from '../../../src/replay/inspection.ts';
import type { LogProblem } from '../../../src/replay/log-problem.ts';
import { readRecording } from '../../../src/replay/read-recording.ts';
import type { Subject } from './subject.ts';

export type Reading = {
  readonly name: string;
  readonly size: number;
  readonly bytes: number;
  readonly facts: number;
};
export type Refusal = {
  readonly name: string;
  readonly problem: LogProblem;
  readonly before: FactTable | null;
};

/** Reads recording files, in short steps. If the user opens several, only the last one is used. */
export class Opening {
  readonly #definitions: readonly AnyDefinition[];
  readonly #changed: (isUrgent: boolean) => void;
  readonly #opened: (subject: Subject) => void;
  #asked = 0;
  reading: Reading | null = null;
  refusal: Refusal | null = null;

  constructor(
    definitions: readonly AnyDefinition[],
    opened: (subject: Subject) => void,
    changed: (isUrgent: boolean) => void,
  ) {
    this.#definitions = definitions;
    this.#opened = opened;
    this.#changed = changed;
  }

  async open({ name, size, pieces }: RecordingFile): Promise<void> {
    const asked = ++this.#asked;
    const isGivenUp = () => asked !== this.#asked;
    this.refusal = null;
    this.reading = { name, size, bytes: 0, facts: 0 };
    this.#changed(true);
    try {
      const read = await readRecording(pieces(), this.#definitions, {
        progress: (bytes, facts) => {
          if (isGivenUp()) return;
          this.reading = { name, size, bytes, facts };
          this.#changed(false);
        },
        isGivenUp,
      });
      if (isGivenUp()) return;
      this.reading = null;
      if (read.ok) {
        const { table, checks, skipped, header } = read;
        const { app: recordedBy, begin, hides, notes } = header;
        this.#opened({
          ...{ kind: 'file', name, table, checks, skipped, recordedBy, problem: null },
          ...(begin && { begin }),
          ...(hides && { hides }),
          ...(notes && { notes }),
        });
      } else this.refusal = { name, problem: read.problem, before: read.before };
    } catch (problem) {
      // Report no error if the user closed the file while it was being read.
      if (isGivenUp()) return;
      const detail = problem instanceof Error ? problem.message : String(problem);
      this.reading = null;
      this.refusal = { name, problem: { line: 1, reason: 'notText', detail }, before: null };
    }
    this.#changed(true);
  }

  /** Opens the part of a damaged recording that comes before the damage. */
  openBefore(): void {
    const { refusal } = this;
    if (!refusal?.before?.length) return;
    this.refusal = null;
    const { name, before: table, problem } = refusal;
    this.#opened({
      kind: 'file',
      name,
      table,
      checks: [],
      skipped: new Map(),
      recordedBy: '',
      problem,
    });
  }

  /** Stops reading a recording, and removes the message about a refused one. */
  giveUp(): void {
    this.#asked++;
    this.reading = null;
    this.refusal = null;
    this.#changed(true);
  }
}
