import { describe, expect, test } from 'vitest';
import { LIMITS, MOST_BYTES, readTrackFile } from './read-track-file.ts';
import type { Progress, ReadResult } from './recorded-track.ts';
import { pieces, read, tracksOf } from './testing.ts';
import { readFileSync } from 'node:fs';
import { allTracks, ownTracks, rowsOf } from '../../../tests/tracks/tracks.ts';
import { fileReader, type ReadingWorker } from './read-in-worker.ts';
import { buffersOf } from '../../../src/workers/line.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';

const csv = (fixes: number): string =>
  `time,lat,lon\n${Array.from({ length: fixes }, (_, i) => `${1577836801 + i},45,13`).join('\n')}\n`;
const never = new AbortController().signal;
const quiet = (): void => undefined;
const magic = (...bytes: number[]): Uint8Array => Uint8Array.from([...bytes, 0, 1, 2, 3]);

describe('a file that is no track', () => {
  for (const [name, text] of Object.entries({
    'no byte': '',
    'white space': ' \n\t\n',
    'a byte order mark': '\ufeff',
  })) {
    test(`with nothing but ${name} is empty`, async () => {
      expect(await read(text)).toEqual({ ok: false, problem: { reason: 'empty' }, notes: [] });
    });
  }

  const binaries = {
    zip: magic(0x50, 0x4b, 3, 4),
    gzip: magic(0x1f, 0x8b),
    pdf: new TextEncoder().encode('%PDF-1.7'),
    image: magic(0x89, 0x50, 0x4e, 0x47),
    other: magic(1, 2, 0, 9),
  };
  for (const [looksLike, bytes] of Object.entries(binaries)) {
    test(`of kind ${looksLike} is recognised`, async () => {
      expect(await read(bytes, { size: 1 })).toEqual({
        ok: false,
        problem: { reason: 'notText', looksLike },
        notes: [],
      });
    });
  }

  test('but XML of another kind is unknown, with the name of its first element', async () => {
    const text =
      '<?xml version="1.0"?><!-- a > <gpx> --><!DOCTYPE TrainingCenterDatabase [<!ENTITY a "<gpx>">]>\n<osm/>';
    expect(await read(text)).toMatchObject({
      problem: { reason: 'unknownFormat', root: 'osm' },
    });
  });

  for (const text of [
    'Dear Sir,\nwhere is my car?',
    'a,b,c\n1,2,3',
    '<',
    '<!-- ',
    '<!DOCTYPE a [',
    '12,13',
  ]) {
    test(`but other text is unknown: ${JSON.stringify(text)}`, async () => {
      expect(await read(text)).toEqual({ ok: false, problem: { reason: 'unknownFormat' }, notes: [] });
    });
  }
});

describe('limits', () => {
  test('a file of more than 2 GB is refused before it is read', async () => {
    let asked = false;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      asked = true;
      yield new Uint8Array(1);
    }
    const result = await readTrackFile(bytes(), { name: 'a', size: MOST_BYTES + 1 }, quiet, never);
    expect(result).toMatchObject({
      problem: { reason: 'tooLarge', bytes: MOST_BYTES + 1, limit: MOST_BYTES },
    });
    expect(asked).toBe(false);
  });

  test('a file that is larger than it said is refused, too', async () => {
    const limits = { ...LIMITS, bytes: 100 };
    const result = await readTrackFile(pieces(csv(50), 64), { name: 'a', size: 10 }, quiet, never, limits);
    expect(result).toMatchObject({ problem: { reason: 'tooLarge', bytes: 128, limit: 100 } });
  });

  test('more fixes or tracks than anyone can use are left out with a note', async () => {
    const text =
      'time,lat,lon,device\n1577836801,45,13,a\n1577836802,45,13,b\n1577836803,45,13,c\n1577836804,45,13,a\n';
    const few = await read(text, { limits: { tracks: 2 } });
    expect(tracksOf(few).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(few.notes).toEqual([
      { reason: 'tooManyTracks', limit: 2 },
      { reason: 'severalTracks', count: 2 },
    ]);
    const short = await read(text, { limits: { fixes: 2 } });
    expect(tracksOf(short).map(({ fixes }) => fixes)).toEqual([1, 1]);
    expect(short.notes[0]).toEqual({ reason: 'tooManyFixes', limit: 2 });
  });
});

describe('while reading', () => {
  test('progress is told about once a megabyte, never backwards, and at the end', async () => {
    const text = csv(200_000);
    const told: Progress[] = [];
    await readTrackFile(
      pieces(text),
      { name: 'a', size: text.length },
      (progress) => told.push(progress),
      never,
    );
    expect(told.length).toBeGreaterThan(3);
    expect(told.length).toBeLessThan(8);
    expect(told.at(-1)).toEqual({ bytes: text.length, fixes: 200_000 });
    expect(told.map(({ bytes }) => bytes)).toEqual(told.map(({ bytes }) => bytes).sort((a, b) => a - b));
  });

  test('an error at the very end refuses the file, and nobody waits for a result for ever', async () => {
    const text = csv(10);
    let told = 0;
    const result = readTrackFile(
      pieces(text),
      { name: 'a', size: text.length },
      () => {
        told++;
        throw new RangeError('Array buffer allocation failed');
      },
      never,
    );
    expect(await result).toEqual({ ok: false, problem: { reason: 'unreadable' }, notes: [] });
    expect(told).toBe(1);
  });

  test('an abort ends it at the next piece', async () => {
    const stop = new AbortController();
    let given = 0;
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces(csv(1000), 1024)) {
        if (++given === 3) stop.abort();
        yield piece;
      }
    }
    const result = await readTrackFile(bytes(), { name: 'a', size: 1 }, quiet, stop.signal);
    expect(result).toEqual({ ok: false, problem: { reason: 'cancelled' }, notes: [] });
    expect(given).toBe(3);
  });

  test('a file that cannot be read any more is told so', async () => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(csv(1));
      throw new DOMException('gone', 'NotReadableError');
    }
    expect(await readTrackFile(bytes(), { name: 'a', size: 1 }, quiet, never)).toMatchObject({
      problem: { reason: 'unreadable' },
    });
  });
});

/** Set `TRACK_MEGABYTES=200` to test a larger file. Reading takes 50 to 80 ms per megabyte. */
const megabytes = Number(process.env['TRACK_MEGABYTES'] ?? 20);

test(`${megabytes} MB of GPX, never whole in memory, are read to the last fix`, async () => {
  const perPiece = 500;
  const wanted = megabytes * 11_000;
  const point = (i: number): string =>
    `<trkpt lat="${(45 + (i % 9973) * 1e-5).toFixed(5)}" lon="13.5"><ele>12.3</ele><time>${new Date(1.6e12 + i * 1000).toISOString()}</time></trkpt>\n`;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode('<gpx><trk><trkseg>\n');
    for (let i = 0; i < wanted; i += perPiece) {
      yield encoder.encode(Array.from({ length: perPiece }, (_, k) => point(i + k)).join(''));
    }
    yield encoder.encode('</trkseg></trk></gpx>');
  }
  let last: Progress = { bytes: 0, fixes: 0 };
  const result = await readTrackFile(
    bytes(),
    { name: 'big.gpx', size: megabytes * 1e6 },
    (progress) => (last = progress),
    never,
  );
  expect(result.notes).toEqual([]);
  expect(tracksOf(result)[0]?.fixes).toBe(wanted);
  expect(tracksOf(result)[0]?.end).toBe(1.6e12 + (wanted - 1) * 1000);
  expect(last.bytes).toBeGreaterThan(megabytes * 1e6);
}, 600_000);

describe('whole tracks', () => {
  test('there are some', () => expect(ownTracks.length).toBeGreaterThan(3));

  for (const entry of allTracks) {
    const { file, path, points, start, end, bbox } = entry;
    test(`${file}: every fix is read, none is invented`, async () => {
      const result = await read(readFileSync(path, 'utf8'));
      const [track, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(track?.fixes).toBe(points);
      expect(result.notes).toEqual([]);
      expect(new Date(track?.start ?? 0).toISOString().slice(0, 19)).toBe(start.slice(0, 19));
      expect(new Date(track?.end ?? 0).toISOString().slice(0, 19)).toBe(end.slice(0, 19));
      const { west, south, east, north } = track?.bbox ?? { west: 0, south: 0, east: 0, north: 0 };
      expect([west, south, east, north].map((degrees) => Math.round(degrees * 1e4) / 1e4)).toEqual(bbox);
      const rows = rowsOf(entry);
      expect(Array.from(track?.columns.at ?? [])).toEqual(rows.map(([at = NaN]) => at * 1000));
      expect(Array.from(track?.columns.lat ?? [])).toEqual(
        rows.map(([, lat = NaN]) => Math.round(lat * 1e7)),
      );
      expect(Array.from(track?.columns.lng ?? [])).toEqual(
        rows.map(([, , lng = NaN]) => Math.round(lng * 1e7)),
      );
      expect(Array.from(track?.columns.speed ?? [])).toEqual(
        rows.map((row) => Math.round((row[3] ?? NaN) * 10)),
      );
      expect(Array.from(track?.columns.heading ?? [])).toEqual(
        rows.map((row) => ((row[4] ?? NaN) % 360) * 10),
      );
    });
  }
});

class StandIn implements ReadingWorker {
  asked: ReadRequest[] = [];
  ended = 0;
  #heard = new Map<string, (event: never) => void>();
  postMessage(request: ReadRequest): void {
    this.asked.push(request);
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#heard.set(type, listener);
  }
  terminate(): void {
    this.ended++;
  }
  say(reply: ReadReply): void {
    this.#heard.get('message')?.({ data: reply } as never);
  }
  fail(type: 'error' | 'messageerror'): void {
    this.#heard.get(type)?.({} as never);
  }
}

const file = new File(['x'], 'walk.gpx');
const empty: ReadResult = { ok: false, problem: { reason: 'empty' }, notes: [] };

describe('reading beside the page', () => {
  test('asks the worker once, passes progress and result on, and ends the worker', async () => {
    const worker = new StandIn();
    const heard: Progress[] = [];
    const { result } = fileReader(() => worker)(file, (progress) => heard.push(progress));
    expect(worker.asked).toEqual([{ file, name: 'walk.gpx' }]);
    worker.say({ type: 'progress', progress: { bytes: 1, fixes: 0 } });
    expect(worker.ended).toBe(0);
    worker.say({ type: 'result', result: empty });
    expect(await result).toBe(empty);
    expect(heard).toEqual([{ bytes: 1, fixes: 0 }]);
    expect(worker.ended).toBe(1);
  });

  test('cancelled, it ends the worker at once and says so', async () => {
    const worker = new StandIn();
    const reading = fileReader(() => worker)(file);
    reading.cancel();
    expect(worker.ended).toBe(1);
    worker.say({ type: 'result', result: empty });
    expect(await reading.result).toEqual({ ok: false, problem: { reason: 'cancelled' }, notes: [] });
  });

  test('cancelled after the result, it changes nothing', async () => {
    const worker = new StandIn();
    const reading = fileReader(() => worker)(file);
    worker.say({ type: 'result', result: empty });
    reading.cancel();
    expect(await reading.result).toBe(empty);
  });

  for (const type of ['error', 'messageerror'] as const) {
    test(`a worker that fails (${type}) is told as unreadable`, async () => {
      const worker = new StandIn();
      const { result } = fileReader(() => worker)(file);
      worker.fail(type);
      expect(await result).toMatchObject({ problem: { reason: 'unreadable' } });
      expect(worker.ended).toBe(1);
    });
  }

  test('a worker that cannot be made is told as unreadable', async () => {
    const { result } = fileReader(() => {
      throw new TypeError('refused by the policy');
    })(file);
    expect(await result).toMatchObject({ problem: { reason: 'unreadable' } });
  });

  test('every column of every track changes context, none is copied', async () => {
    const tracks = tracksOf(
      await read('time,lat,lon,ele,device\n1577836801,45,13,1,a\n1577836801,45,13,,b\n'),
    );
    const buffers = buffersOf(tracks.flatMap(({ columns }) => Object.values(columns)));
    expect(new Set(buffers).size).toBe(7 + 6);
    const moved = structuredClone(tracks, { transfer: buffers });
    expect(moved[0]?.columns.lat[0]).toBe(450_000_000);
    expect(tracks[0]?.columns.lat).toHaveLength(0);
  });
});
