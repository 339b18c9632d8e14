/** Gives the placeholder of a text; equal texts have the same. */
type Placeholder = (text: string) => string;

/** Kinds of error that browsers throw. */
const CLASS =
  'Error|TypeError|RangeError|SyntaxError|ReferenceError|EvalError|URIError|AggregateError|DOMException|AbortError|' +
  'NetworkError|NotFoundError|NotAllowedError|QuotaExceededError|InvalidStateError|DataError|DataCloneError|' +
  'ConstraintError|VersionError|TransactionInactiveError|TimeoutError|SecurityError|OperationError|UnknownError';

/** The standard words of a status. */
const PHRASE =
  'Bad Request|Unauthorized|Forbidden|Not Found|Method Not Allowed|Request Timeout|Conflict|Gone|Payload Too Large|' +
  'Unprocessable (?:Entity|Content)|Too Many Requests|Internal Server Error|Not Implemented|Bad Gateway|' +
  'Service Unavailable|Gateway Timeout';

/** Messages of browsers and servers. A group in them may be a value that somebody typed: it is replaced. */
const KNOWN: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '(.*)'\))?$/s,
  /^Cannot destructure property '(.*)' of '(.*)' as it is (?:undefined|null)\.$/s,
  /^Cannot convert undefined or null to object$/,
  /^Cannot assign to read only property '(.*)' of object '(.*)'$/s,
  /^Cannot access '(.*)' before initialization$/s,
  /^Assignment to constant variable\.$/,
  /^(.*) is not (?:a function|a constructor|iterable|defined|an object)$/s,
  /^(.*) is (?:undefined|null)$/s,
  /^(?:undefined|null) is not an object \(evaluating '(.*)'\)$/s,
  /^can't access property "(.*)", (.*) is (?:undefined|null)$/s,
  /^(?:Maximum call stack size exceeded\.?|too much recursion)$/,
  /^Invalid (?:array length|string length|time value|date|Date)$/,
  /^Unexpected token '?(.*?)'?, "(.*)" is not valid JSON$/s,
  /^Unexpected (?:end of JSON input|end of input|EOF)$/,
  /^(?:Failed to fetch|Load failed|Network request failed|NetworkError when attempting to fetch resource\.)$/,
  /^Failed to fetch dynamically imported module: (.*)$/s,
  /^error loading dynamically imported module: (.*)$/s,
  /^Importing a module script failed\.$/,
  /^(?:The operation was aborted\.?|signal is aborted without reason|The user aborted a request\.)$/,
  /^(?:signal timed out|The operation timed out\.)$/,
  /^The quota has been exceeded\.$/,
  /^The database connection is closing\.$/,
];
const STATUS = new RegExp(`^(?:HTTP )?[1-5]\\d\\d(?: (?:${PHRASE}))?$|^(?:${PHRASE})$`);
const BEFORE = new RegExp(`^(?:(?:Uncaught |Unhandled )?(?:${CLASS}): )+`);
/** Line and column where it was thrown. The file is left out: its address may name somebody. */
const AT = /\sat\s/;
const PLACE = /:\d{1,7}:\d{1,7}\)?$/;

/**
 * Why something failed, without what may name somebody: the kind of error, the status, what browsers and servers
 * always say and the place in the code stay. Values inside and all other text become placeholders.
 */
export function hiddenMessage(message: string, placeholder: Placeholder): string {
  const before = BEFORE.exec(message)?.[0] ?? '';
  const rest = message.slice(before.length);
  const place = PLACE.exec(rest.slice(-20))?.[0].replace(')', '');
  const at = place === undefined ? -1 : rest.search(AT);
  if (at < 0) return before + withoutValues(rest, placeholder);
  return `${before}${withoutValues(rest.slice(0, at).trimEnd(), placeholder)} at ${place}`;
}

function withoutValues(text: string, placeholder: Placeholder): string {
  if (STATUS.test(text)) return text;
  for (const known of KNOWN) {
    const found = new RegExp(known.source, `${known.flags}d`).exec(text);
    if (!found?.indices) continue;
    let shown = '';
    let from = 0;
    for (const value of found.indices.slice(1)) {
      if (!value) continue;
      const [start, end] = value;
      shown += text.slice(from, start) + placeholder(text.slice(start, end));
      from = end;
    }
    return shown + text.slice(from);
  }
  return placeholder(text);
}
