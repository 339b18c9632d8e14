import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as account from '../../events/account.ts';
import * as navigation from '../../events/navigation.ts';
import * as pushEvents from '../../events/push.ts';
import { fixArrays } from '../api/fix-builder.ts';
import type { AnyDefinition, Draft } from '../kernel/event.ts';
import { Secret } from '../kernel/secret.ts';
import { reportLines } from './report-file.ts';

const CANARY = 'Rumpelstilzchen';

/**
 * Schema paths whose texts a report may contain even if names are hidden, each with the reason. Any other text must be
 * tagged in the schema.
 */
const MAY_BE_READ: readonly (readonly [RegExp, string])[] = [
  [
    /\.(failure|refused)\.(where|fields)/,
    'where an answer went wrong, and codes: neither quotes what was there',
  ],
  [/\.leftOut\[\]$/, 'the same, of entries of a list'],
  [/\.query\.(sort|filters\{key\})$/, 'names of columns and filters of lists'],
  [/^admin\w+\/.*\.(list|columns\[\]|lists\{key\}|lists\{\}\[\])$/, 'names of lists, columns and filters'],
  [
    /^admin(Users|Devices)\/.*\.(permissions\[\]|language|model|firmware|capabilities\[\]|key)$/,
    'rights, models, and keys of ours',
  ],
  [/^adminUsers\/.*\.(id)$/, 'ids of the server'],
  [/\.(routeIcon|icon|colour|map|logbook_mode|time_zone)$/, 'a choice among what the app offers'],
  [/alarm_sounds\{key\}$/, 'kinds of alarm by the number of the API'],
  [/\.adminPermissions\[\]$/, 'names of rights'],
  [/\.device_models\[\]\./, 'what a model is called and can do'],
  [/^app\/started\./, 'version, language, and the accounts of the demo'],
  [/^app\/timeZoneChanged\.zone$/, 'the name of a time zone'],
  [/\.(effect|projection|type|region|channel)$/, 'names of parts of the app, and kinds'],
  [
    /^travel\/\w+\.(id|question\.zone|travel\.days\[\]\.day)$|^routePlan\/(comparisonChosen\.with\.day|departureChosen\.at|restored\.departure)$/,
    'a range, its zone and its days, a time of day',
  ],
  [/\.left\[\]$/, 'names of what a logout clears'],
  [
    /^exports\/\w+\.(id|of|frame\.(language|zone|words\.\w+|tables\[\]\.columns\[\]\.(unit|choices(\{key\}|\{\})?)))$/,
    'ids of ours, and words of ours for what is written',
  ],
  [/^reports\/.*\.id$|^reports\/rowsOrdered\.column$/, 'ids of reports and names of columns'],
  [/\.about\.alarm$/, 'the name of a kind of alarm'],
  [/^orders\/\w+\.run$/, 'ids of ours'],
  [/^servers\/offered\.page\.protocol$/, 'http: or https:'],
  [
    /\.(types\[\]|channels\[\]|alarms\[\]|counter|(done|told|ways)\{key\})$/,
    'the words of a server for kinds of events, channels and counters, and ids of devices and maintenance',
  ],
  [/^dashboard\/\w+\.((order|hidden|chosen)\[\]|currency)$/, 'names of tiles, and a currency'],
  [/^auth\/demoLoginChosen\.account$/, 'an account of the demo'],
  [/^network\/callFailed\.path$/, 'the pattern of an address; ids are left out'],
  [/^feedback\/.*\.(id|file|ids\[\])$/, 'ids of ours and of the server'],
  [
    /^adminFeedback\/.*\.(id|language|along\[\]\.name|address)$/,
    'ids of the server, a language, names of fields, and an address that is good for one page',
  ],
  [
    /^(feedback|changes)\/.*\.(along\.(version|platform|mode|window|models\[\])|address)$/,
    'what is known of app and models, and an address that is good for one page',
  ],
  [/^imports\/.*\.(id|track|format|reason|ids\[\]|tracks\[\]|lines\[\])$/, 'ids of ours, and kinds'],
  [/^(deviceForms|ownForms)\/draft\w+\..*(\{key\}|form)$/, 'names of forms and fields'],
  [/\.figures\{key\}$/, 'names of figures'],
  [/\.values\{key\}$/, 'names of what a text of ours has room for'],
  [/^notices\/raised\.text$/, 'the key of a text of ours'],
  [/^forms\/.*\{key\}$/, 'names of fields'],
  [/^media\/(listed\.items\[\]|photoChosen)\.id$/, 'an id of ours'],
  [
    /^(commands|voice|passport|papers|measurements)\/.*\.(id|file|from|to|day)$/,
    'ids of ours, times and days',
  ],
  [
    /^announcements\/.*\.(name|type|message|messages\.\w+|customImg|buttonName|buttonAction|interval)$/,
    'what the service tells all its customers',
  ],
  [/^announcements\/.*(\.form|\.key|drafts\{key\}|\.platform)$/, 'ids of ours, and names of systems'],
  [/^changes\/.*\.(picture|recording)\.file$/, 'names of ours for bytes beside the log'],
  [/^changes\/.*\.(id|batch|label|ids\[\])$/, 'ids of ours, and the key of a text'],
  [/^(shares|members)\/formOpened\.refused$/, 'an id of ours'],
  [
    /^(logbook|changes)\/.*(\.trip|\.trips\[\]|\.(missing|gone|lacking)\[\]|\.mergeWith)$/,
    'ids of trips, and names of registers',
  ],
  [/^logbook\/.*\.id$/, 'ids of trips'],
  [/^deviceImages\/cropped\.file$/, 'an id of ours'],
  [/^changes\/.*\.quiet(\[\])?\.(from|to)$/, 'times of a day'],
  [/\.alarms\.quiet\.(from|to)$/, 'the same'],
  [/^changes\/.*\.was\{key\}$/, 'ids of devices'],
  [/^map\/basemapChanged\.reason$/, 'a reason of ours'],
  [
    /^(map\/pictureTaken|history\/tripPictured|fences\/exported)\.address$/,
    'an address that is good for one page',
  ],
  [
    /^(news|serverAlerts)\/.*\.(version|title|text|html|name|message|messages\.\w+|customImg|image|buttonName|fn|interval)$/,
    'what the service tells all its customers',
  ],
  [/\.(onlyLanguages|links)\[\]$/, 'the same'],
  [/^silence\/restored\..*\{key\}$/, 'ids of devices and groups'],
  [/^storage\/\w+\.slot$/, 'names of slots'],
  [/^server\/described\.(kind|version|abilities\[\])$/, 'what a server is and can'],
  [/^tour\/(started\.name|pictureFailed\.picture)$/, 'tours and pictures of the app'],
];

type Node = {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  key?: Node;
  value?: Node;
  literal?: unknown;
  options?: unknown[];
  pipe?: { metadata?: Record<string, unknown> }[];
};

/**
 * Returns example payloads for a schema. `text` returns the text to use at a path. A union gets one payload for each of
 * its types.
 */
function filled(node: Node, path: string, text: (path: string) => string): unknown[] {
  const tags = (node.pipe ?? []).flatMap(({ metadata }) => Object.keys(metadata ?? {}));
  if (tags.includes('secret')) return [new Secret(CANARY)];
  if (tags.includes('fixColumns')) return [fixArrays(1)];
  const deeper = (inner: Node | undefined, at: string) => filled(inner as Node, at, text);
  switch (node.type) {
    case 'string':
      return [text(path)];
    case 'number':
      return [1];
    case 'boolean':
      return [true];
    case 'literal':
      return [node.literal];
    case 'picklist':
      return [node.options?.[0]];
    case 'optional':
    case 'nullable':
      return deeper(node.wrapped, path);
    case 'array':
      return [deeper(node.item, `${path}[]`)];
    case 'record':
      return deeper(node.value, `${path}{}`).map((value) => ({ [text(`${path}{key}`)]: value }));
    case 'union':
    case 'variant':
      return (node.options as Node[]).flatMap((option) => deeper(option, path));
    case 'object': {
      const entries = Object.entries(node.entries ?? {}).map(
        ([name, entry]) => [name, deeper(entry, `${path}.${name}`)] as const,
      );
      const ways = Math.max(1, ...entries.map(([, values]) => values.length));
      return Array.from({ length: ways }, (_, way) =>
        Object.fromEntries(entries.map(([name, values]) => [name, values[way % values.length]])),
      );
    }
    default:
      throw new Error(`${path}: no canary for ${node.type}`);
  }
}

const payloads = ({ type, schema }: AnyDefinition, text: (path: string) => string) =>
  filled(schema as unknown as Node, type, text);

async function report(drafts: readonly Draft[], hideNames = true, places: 'moved' | 'asTheyAre' = 'moved') {
  const facts = drafts.map((draft, i) => ({ ...draft, seq: i + 1, at: 1_781_510_400_000 + i, flow: 1 }));
  return reportLines(
    facts,
    { hideNames, places },
    {
      chance: { next: () => 0.5 },
      app: 'test',
      time: () => 0,
      pause: () => Promise.resolve(),
      progress: () => undefined,
    },
  );
}

/** Types of events that a report never contains. */
const UNPUBLISHED = new Set(['announcements/draftKept', 'announcements/draftsRestored']);

test('[checklist 17] a recording that staff send leaves out what they have not published yet, also where names may be read', async () => {
  const drafts = catalogue
    .filter(({ type }) => type.startsWith('announcements/draft'))
    .flatMap((each) =>
      payloads(each, () => CANARY).map((payload) => ({ type: each.type, v: each.v, payload })),
    );
  const { lines, kinds } = await report(drafts, false, 'asTheyAre');
  expect(kinds.map(({ type }) => type)).toEqual(['announcements/draftDropped']);
  expect(lines.filter((line) => line.includes(CANARY))).toHaveLength(1); // the only hit: the form's name
  expect([...UNPUBLISHED].every((type) => drafts.some((draft) => draft.type === type))).toBe(true);
});

describe('[LOG-02] a report that names nobody', () => {
  test('has no text of any event but those that are on the list', async () => {
    const used = new Set<RegExp>();
    const readable = (path: string) => {
      const found = MAY_BE_READ.find(([pattern]) => pattern.test(path));
      if (found) used.add(found[0]);
      return found ? 'ours' : CANARY;
    };
    for (const definition of catalogue) {
      const { type, v } = definition;
      const drafts = payloads(definition, readable).map((payload) => ({ type, v, payload }));
      const { lines, count } = await report(drafts);
      expect(count, type).toBe(UNPUBLISHED.has(type) ? 0 : drafts.length);
      // Check points contain short state values, in which a text may be in lower case.
      const found = lines.filter((line) => line.includes(CANARY) || line.includes(CANARY.toLowerCase()));
      expect(found, type).toEqual([]);
    }
    expect(MAY_BE_READ.filter(([pattern]) => !used.has(pattern)).map(String)).toEqual([]);
  });

  test('the same canaries would be found where names are not hidden', async () => {
    const text = () => CANARY;
    const drafts = catalogue
      .filter(({ type }) => type === 'devices/listArranged' || type === 'app/viewFailed')
      .flatMap((each) => payloads(each, text).map((payload) => ({ type: each.type, v: each.v, payload })));
    const { lines } = await report(drafts, false);
    expect(lines.slice(1, -1).filter((line) => line.includes(CANARY))).toHaveLength(2);
  });

  test('an address keeps our own words, ids and the names of parameters; equal texts stay equal', async () => {
    const { lines } = await report([
      account.accepted({ form: 'register', email: 'anna@example.com' }),
      navigation.locationChanged({ path: '/map/follow/42', query: 'email=anna%40example.com&inspector=1' }),
      navigation.linkFollowed({ href: '/stand-alone-page/Anna?email=anna@example.com&x#anna@example.com' }),
      navigation.locationChanged({ path: '/map/follow/356938035643809', query: '' }),
    ]);
    const payloadsOf = lines.slice(1, -1).map((line) => (JSON.parse(line) as { payload: unknown }).payload);
    expect(payloadsOf).toEqual([
      { form: 'register', email: 'person-1' },
      { path: '/map/person-2/42', query: 'email=person-1&inspector=1' },
      { href: '/stand-alone-page/person-3?email=person-1&person-4#person-1' },
      { path: '/map/person-2/person-5', query: '' },
    ]);
  });
});

const pushed = {
  title: 'Alma is at school',
  body: '',
  data: { filename: null, imei: null, type: null, meldungtyp: null },
  device: null,
  notification: null,
};

describe('[LOG-02] [SHARE-03] [checklist 17] a report with all names and places', () => {
  test.each([
    ['/share/8f3kd-plain-end', '/share'],
    ['/share/8f3kd-plain-end#top', '/share'],
    ['/reset-password/8f3kd-plain-end', '/reset-password'],
    ['/a/customer/7/members/join/8f3kd-plain-end', '/a/customer/7/members/join'],
    ['/register?token=8f3kd-plain-end&from=mail', '/register?from=mail'],
    ['/x/../share/8f3kd-plain-end', '/share'],
  ])('has no end of a link in an address: %s', async (href, left) => {
    const message = { ...pushed, path: href };
    const drafts = [
      navigation.linkFollowed({ href }),
      pushEvents.received({ messages: [message], via: 'web', tapped: true }),
    ];
    const { lines } = await report(drafts, false, 'asTheyAre');
    expect(lines.join('\n')).not.toContain('8f3kd-plain-end');
    expect(lines.join('\n')).toContain(`"${left}"`);
    expect(lines.join('\n')).toContain('Alma is at school');
  });
});
