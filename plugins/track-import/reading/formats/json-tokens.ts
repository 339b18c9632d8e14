/** Receives the tokens of a JSON text, one after another. No values are built, so the text may have any size. */
export type JsonHandler = {
  open(bracket: '{' | '['): void;
  close(): void;
  key(name: string): void;
  value(value: string | number | boolean | null): void;
};

/** Where and why a text is not valid JSON. */
export type JsonFault = {
  readonly line: number;
  readonly column: number;
  readonly detail: 'syntax' | 'nesting' | 'tooLong';
};

const DEEPEST = 200;
/** Strings are stored only up to this length (characters). Longer ones are pictures in properties. */
const LONGEST_STRING = 64 * 1024;
const LONGEST_NUMBER = 400;

/** Which JSON token may come next. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/**
 * Splits JSON (RFC 8259) that arrives in pieces into tokens. Several documents may follow each other, by line or
 * with the separator of RFC 8142, as in GeoJSON text sequences. Python's `NaN` is read as null.
 */
export class JsonTokens {
  line = 1;
  /** How many brackets of the JSON text are open. */
  depth = 0;
  readonly #handler: JsonHandler;
  readonly #isObject = new Uint8Array(DEEPEST + 1);
  #expected: Expected = 'value';
  /** The beginning of a string or number that continues in the next piece of text. */
  #pending = '';
  #inString = false;
  #escaped = false;
  /** The position in the JSON text where the current number or word started. */
  #bareStart = 0;
  #offset = 0;
  #lineStart = 0;

  constructor(handler: JsonHandler) {
    this.#handler = handler;
  }

  /** Reads the next piece of JSON text; returns an error that ends the reading, if there is one. */
  write(text: string): JsonFault | undefined {
    let i = 0;
    while (i < text.length) {
      if (this.#inString) i = this.#string(text, i);
      else if (this.#pending || isBare(text.charCodeAt(i))) i = this.#bare(text, i);
      else if (!this.#punctuation(text.charCodeAt(i), i)) return this.#fault(this.#offset + i, 'syntax');
      else i++;
      if (i < 0)
        return this.#fault(this.#bareStart, this.#pending.length > LONGEST_NUMBER ? 'tooLong' : 'syntax');
      if (this.depth > DEEPEST) return this.#fault(this.#offset + i - 1, 'nesting');
    }
    this.#offset += text.length;
    return undefined;
  }

  /**
   * Called at the end of the JSON text: emits the last number if the text ends with one. Returns `false` if the
   * text ends in the middle.
   */
  end(): boolean {
    if (this.#pending && !this.#inString) this.#bare(' ', 0);
    return this.depth === 0 && !this.#inString;
  }

  #punctuation(code: number, i: number): boolean {
    switch (code) {
      case 10:
        this.line++;
        this.#lineStart = this.#offset + i + 1;
        return true;
      case 32:
      case 9:
      case 13:
        return true;
      case 0x1e: // The separator between two JSON documents (RFC 8142).
        return this.depth === 0;
      case 34: // "
        this.#inString = true;
        return this.#expected !== 'colon' && this.#expected !== 'commaOrEnd';
      case 123: // {
        return this.#open('{');
      case 91: // [
        return this.#open('[');
      case 125: // }
        return this.#close(1, 'keyOrEnd');
      case 93: // ]
        return this.#close(0, 'valueOrEnd');
      case 58: // :
        if (this.#expected !== 'colon') return false;
        this.#expected = 'value';
        return true;
      case 44: // ,
        if (this.#expected !== 'commaOrEnd') return false;
        this.#expected = this.#isObject[this.depth] ? 'key' : 'value';
        return true;
      default:
        return false;
    }
  }

  #open(bracket: '{' | '['): boolean {
    if (this.#expected !== 'value' && this.#expected !== 'valueOrEnd') return false;
    this.depth++;
    if (this.depth > DEEPEST) return true;
    this.#isObject[this.depth] = bracket === '{' ? 1 : 0;
    this.#expected = bracket === '{' ? 'keyOrEnd' : 'valueOrEnd';
    this.#handler.open(bracket);
    return true;
  }

  #close(isObject: 0 | 1, empty: Expected): boolean {
    if (this.depth === 0 || this.#isObject[this.depth] !== isObject) return false;
    if (this.#expected !== 'commaOrEnd' && this.#expected !== empty) return false;
    this.depth--;
    this.#afterValue();
    this.#handler.close();
    return true;
  }

  #afterValue(): void {
    this.#expected = this.depth === 0 ? 'value' : 'commaOrEnd';
  }

  /** Continues reading a string at position `from`; returns the position after it. */
  #string(text: string, from: number): number {
    let i = from;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (this.#escaped) this.#escaped = false;
      else if (code === 92) this.#escaped = true;
      else if (code === 34) break;
      else if (code === 10) {
        this.line++;
        this.#lineStart = this.#offset + i + 1;
      }
    }
    if (this.#pending.length < LONGEST_STRING)
      this.#pending += text.slice(from, Math.min(i, from + LONGEST_STRING));
    if (i === text.length) return i;
    const content = unescaped(this.#pending);
    this.#pending = '';
    this.#inString = false;
    if (this.#expected === 'key' || this.#expected === 'keyOrEnd') {
      this.#expected = 'colon';
      this.#handler.key(content);
    } else {
      this.#afterValue();
      this.#handler.value(content);
    }
    return i + 1;
  }

  /** Continues reading a number or word at position `from`; returns the position after it, or −1 for an error. */
  #bare(text: string, from: number): number {
    if (!this.#pending) this.#bareStart = this.#offset + from;
    if (this.#expected !== 'value' && this.#expected !== 'valueOrEnd') return -1;
    let i = from;
    while (i < text.length && isBare(text.charCodeAt(i))) i++;
    this.#pending += text.slice(from, i);
    if (this.#pending.length > LONGEST_NUMBER) return -1;
    if (i === text.length) return i;
    const value = bareValue(this.#pending);
    if (value === undefined) return -1;
    this.#pending = '';
    this.#afterValue();
    this.#handler.value(value);
    return i;
  }

  #fault(offset: number, detail: JsonFault['detail']): JsonFault {
    return { line: this.line, column: offset - this.#lineStart + 1, detail };
  }
}

const WORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', null],
  ['Infinity', null],
  ['-Infinity', null],
]);

function bareValue(text: string): number | boolean | null | undefined {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Whether a character can be part of a JSON number or word: digits, letters, sign and point. */
function isBare(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    code === 45 ||
    code === 46 ||
    code === 43 ||
    ((code | 32) >= 97 && (code | 32) <= 122)
  );
}

/** Returns the content of a JSON string without escapes; a string with an unknown escape stays unchanged. */
function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    return String(JSON.parse(`"${raw.replaceAll(/\p{Cc}/gu, ' ')}"`));
  } catch {
    return raw;
  }
}
