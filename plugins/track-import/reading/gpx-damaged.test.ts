import { describe, expect, test } from 'vitest';
import { read, tracksOf } from './testing.ts';
import { gpx, point, track } from './gpx-given.ts';

describe('a damaged GPX file', () => {
  test('cut in the middle keeps what came before', async () => {
    const text = gpx(track(`\n${point(1, 45, 13)}${point(2, 46, 13)}`));
    const result = await read(text.slice(0, text.indexOf('46') + 2));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 3 }]);
  });

  test('cut before the first fix is refused as cut', async () => {
    expect(await read('<gpx>\n<trk><name>A')).toMatchObject({
      ok: false,
      problem: { reason: 'truncated', line: 2 },
    });
  });

  test('with a bare ampersand and a wrong closing tag is read around the damage', async () => {
    const result = await read(
      gpx(`\n${track(point(1, 45, 13) + '<ele>5</trkseg><trkseg>' + point(2, 46, 13), 'Tom & Jerry')}`),
    );
    expect(tracksOf(result)[0]).toMatchObject({ name: 'Tom & Jerry', fixes: 2 });
    expect(result.notes).toEqual([
      { reason: 'malformed', count: 2, line: 2, column: expect.any(Number), detail: 'syntax' },
    ]);
  });

  test('with nothing usable is refused with the place of the first fault', async () => {
    const result = await read('<gpx>\n<trk & ></trk></gpx>');
    expect(result).toMatchObject({ ok: false, problem: { reason: 'malformed', line: 2, detail: 'syntax' } });
  });

  test('with no track at all is refused, and the notes say what was there', async () => {
    expect(await read(gpx('<wpt lat="1" lon="1"/>'))).toEqual({
      ok: false,
      problem: { reason: 'noFixes' },
      notes: [{ reason: 'waypointsLeftOut', count: 1 }],
    });
  });
});

describe('a hostile GPX file', () => {
  const entities = Array.from({ length: 60 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  );

  test('[checklist 24] entities are never expanded: a billion laughs stay one word', async () => {
    const result = await read(
      gpx(track(point(1, 45, 13), '&e60;'), `<!DOCTYPE gpx [<!ENTITY e0 "ha">${entities}]>`),
    );
    expect(tracksOf(result)[0]).toMatchObject({ name: '&e60;', fixes: 1 });
  });

  test("HTML's entities are none of XML's", async () => {
    expect(tracksOf(await read(gpx(track(point(1, 45, 13), 'caf&eacute; &lt;&#233;&gt;'))))[0]?.name).toBe(
      'caf&eacute; <é>',
    );
  });

  test('[checklist 24] external entities are never fetched', async () => {
    const result = await read(
      gpx(
        track(point(1, 45, 13), '&secret;'),
        '<!DOCTYPE gpx [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
      ),
    );
    expect(tracksOf(result)[0]?.name).toBe('&secret;');
  });

  test('elements inside each other without end are given up', async () => {
    const result = await read(`<gpx>${track(point(1, 45, 13))}${'<a>'.repeat(100_000)}`);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toMatchObject([{ reason: 'malformed', detail: 'nesting' }]);
  });

  test('a name, a comment or a tag without end is given up before it fills the memory', async () => {
    for (const endless of [
      `<${'a'.repeat(300_000)}`,
      `<!-- ${'a'.repeat(300_000)}`,
      `<a b="${'a'.repeat(300_000)}`,
    ]) {
      const result = await read(`<gpx>${track(point(1, 45, 13))}${endless}`);
      expect(tracksOf(result)[0]?.fixes).toBe(1);
      expect(result.notes).toMatchObject([{ reason: 'malformed', detail: 'tooLong' }]);
    }
    const crowded = `<a ${Array.from({ length: 500 }, (_, i) => `a${i}="1"`).join(' ')}/>`;
    expect((await read(`<gpx>${track(point(1, 45, 13))}${crowded}</gpx>`)).notes).toMatchObject([
      { detail: 'tooLong' },
    ]);
  });

  test('attributes named like parts of objects do no harm', async () => {
    const result = await read(
      gpx(
        track(
          '<trkpt __proto__="x" constructor="y" lat="45" lon="13"><time>2020-01-01T00:00:00Z</time></trkpt>',
        ),
      ),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(({} as Record<string, unknown>)['lat']).toBeUndefined();
  });
});
