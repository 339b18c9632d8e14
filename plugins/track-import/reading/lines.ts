/** The longest line of a text file that is read (characters): longer ones are not track data. */
const LONGEST_LINE = 1_000_000;

/** `LineCutter` calls `line` for each line of a text, or `tooLong` if the line is too long. Line numbers count from 1. */
export type LineHandler = {
  line(text: string, number: number, terminated: boolean): void;
  tooLong(number: number): void;
};

/** Splits a text that arrives in pieces into lines; lines end in LF, CR LF or CR. */
export class LineCutter {
  #rest = '';
  #number = 0;
  #skipping = false;
  readonly #handler: LineHandler;

  constructor(handler: LineHandler) {
    this.#handler = handler;
  }

  write(text: string): void {
    let whole = this.#rest + text;
    // A CR at the end of a piece may be the first part of a CR LF, so it waits for the next piece.
    const held = whole.endsWith('\r') ? '\r' : '';
    if (held) whole = whole.slice(0, -1);
    const lines = whole.split(/\r\n?|\n/);
    const rest = lines.pop() ?? '';
    for (const line of lines) this.#tell(line, true);
    this.#rest = rest + held;
    if (this.#rest.length > LONGEST_LINE) {
      if (!this.#skipping) this.#handler.tooLong(this.#number + 1);
      this.#skipping = true;
      this.#rest = held;
    }
  }

  end(): void {
    if (this.#rest.endsWith('\r')) this.#tell(this.#rest.slice(0, -1), true);
    else if (this.#rest) this.#tell(this.#rest, false);
    this.#rest = '';
  }

  #tell(line: string, terminated: boolean): void {
    this.#number++;
    if (this.#skipping) this.#skipping = false;
    else if (line.length > LONGEST_LINE) this.#handler.tooLong(this.#number);
    else this.#handler.line(line, this.#number, terminated);
  }
}
