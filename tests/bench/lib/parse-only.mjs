// The minimum work of a replay: parses every line of a file with JSON.parse, in pieces of 1 MB.
import { openSync, readSync } from 'node:fs';

const handle = openSync(process.argv[2], 'r');
const PIECE = 1 << 20;
let buffer = Buffer.allocUnsafe(PIECE * 2);
let held = 0;
let lines = 0;
for (;;) {
  if (held + PIECE > buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
  const read = readSync(handle, buffer, held, PIECE, null);
  if (read === 0) break;
  held += read;
  let start = 0;
  for (let end = buffer.indexOf(10, start); end >= 0 && end < held; end = buffer.indexOf(10, start)) {
    JSON.parse(buffer.utf8Slice(start, end));
    lines++;
    start = end + 1;
  }
  buffer.copy(buffer, 0, start, held);
  held -= start;
}
console.log(JSON.stringify({ lines }));
