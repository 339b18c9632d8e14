import sax from 'sax';
import type { Collector, FormatReader } from '../collector.ts';

/** The callbacks of a file format for its XML document. Element names are without namespace prefix. */
export type XmlHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  /** Receives text inside the current element; long text arrives in several pieces. */
  text(text: string, line: number): void;
  close(name: string, line: number): void;
};

/**
 * The XML parser's options. With `strictEntities` the parser knows only XML's own entities, not the more than two
 * hundred of HTML. The types of the parser's package lack this option.
 */
const OPTIONS = { position: true, strictEntities: true };
const DEEPEST = 100;
const MOST_ATTRIBUTES = 200;
/** After this many errors, the file counts as not being XML. */
const MOST_ERRORS = 100_000;

/**
 * Reads XML in pieces. The document type is skipped: only XML's own five entities and the numeric ones are
 * replaced, and nothing is fetched. After an error, which becomes a note about the file, reading continues as far
 * as it makes sense.
 */
export class XmlReader implements FormatReader {
  readonly #collector: Collector;
  readonly #parser = new sax.SAXParser(true, OPTIONS);
  #depth = 0;
  #errors = 0;
  #attributes = 0;
  #hopeless = false;

  constructor(handler: XmlHandler, collector: Collector) {
    this.#collector = collector;
    const parser = this.#parser;
    parser.onopentag = ({ name, attributes }) => {
      this.#attributes = 0;
      if (++this.#depth > DEEPEST) this.#giveUp('nesting');
      // A cast: without the parser's namespace mode every attribute is a plain string.
      handler.open(local(name), attributes as Record<string, string>, parser.line + 1);
    };
    parser.onattribute = () => {
      if (++this.#attributes > MOST_ATTRIBUTES) this.#giveUp('tooLong');
    };
    parser.ontext = (text) => handler.text(text, parser.line + 1);
    parser.oncdata = (text) => handler.text(text, parser.line + 1);
    parser.onclosetag = (name) => {
      this.#depth--;
      handler.close(local(name), parser.line + 1);
    };
    parser.onerror = (error) => {
      if (error.message.startsWith('Max buffer')) this.#giveUp('tooLong');
      else if (++this.#errors > MOST_ERRORS) this.#giveUp('syntax');
      else collector.malformed(parser.line + 1, parser.column + 1, 'syntax');
      parser.resume();
    };
  }

  write(text: string): boolean {
    // The XML parser checks its buffer sizes only once per write, so the pieces must be small.
    this.#parser.write(text);
    return !this.#hopeless;
  }

  end(): void {
    if (this.#depth > 0 && !this.#hopeless) this.#collector.truncated(this.#parser.line + 1);
  }

  #giveUp(detail: 'nesting' | 'tooLong' | 'syntax'): void {
    if (!this.#hopeless) this.#collector.malformed(this.#parser.line + 1, this.#parser.column + 1, detail);
    this.#hopeless = true;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Collects the text of an XML element that should be short: names, times, numbers. */
export class ShortText {
  #text = '';
  #wanted = false;

  start(): void {
    this.#text = '';
    this.#wanted = true;
  }

  add(text: string): void {
    if (this.#wanted && this.#text.length < 1_000) this.#text += text.slice(0, 1_000);
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    this.#wanted = false;
    return text.trim();
  }
}
