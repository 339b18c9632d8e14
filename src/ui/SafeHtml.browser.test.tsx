import fc from 'fast-check';
import { cleanup, render } from 'vitest-browser-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SafeHtml } from './SafeHtml.tsx';

/** Name of the global counter that increases whenever a script in hostile HTML runs. */
const HIT = '__hit';
const hits = () => (globalThis as Record<string, unknown>)[HIT] as number;
const violations: string[] = [];

beforeEach(() => {
  Object.assign(globalThis, { [HIT]: 0, hit: () => Object.assign(globalThis, { [HIT]: hits() + 1 }) });
  violations.length = 0;
});
afterEach(() => cleanup());

const TAGS = new Set(
  'P BR HR B STRONG I EM U S SMALL CODE KBD BLOCKQUOTE A UL OL LI DL DT DD H2 H3 H4 TABLE CAPTION THEAD TBODY TR TH TD'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(['href', 'lang', 'dir', 'scope', 'target', 'rel']);

async function shown(html: string): Promise<HTMLElement> {
  const { container } = await render(<SafeHtml html={html} />);
  return container.firstElementChild as HTMLElement;
}

/** Returns a list of everything in the sanitized HTML that is not permitted. */
function isHarmless(root: HTMLElement): string[] {
  const wrong: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (!TAGS.has(element.tagName)) wrong.push(`element ${element.tagName}`);
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      wrong.push(`namespace ${element.namespaceURI}`);
    for (const { name, value } of element.attributes) {
      // Browsers cannot remove the attribute `is` from an element. So the sanitizer empties it, and an empty `is` has
      // no effect.
      if (!ATTRIBUTES.has(name) && !(name === 'is' && value === '')) wrong.push(`attribute ${name}`);
      if (name === 'href' && !/^(https:|mailto:|tel:|\/(?![/\\]))/.test(value))
        wrong.push(`address ${value}`);
      if (['href', 'target', 'rel'].includes(name) && element.tagName !== 'A')
        wrong.push(`${name} on ${element.tagName}`);
    }
    if (element.getAttribute('target') && element.getAttribute('rel') !== 'noopener noreferrer')
      wrong.push('a new window that knows its opener');
  }
  return wrong;
}

/** Waits long enough for an attack's resources to load and its scripts to run. */
const aMoment = () => new Promise((done) => setTimeout(done, 30));

const HOSTILE = [
  '<script>hit()</script>',
  '<scr<script>ipt>hit()</scr</script>ipt>',
  '<img src=x onerror=hit()>',
  '<img src=x onerror="hit()"><b onclick=hit() onmouseover=hit()>x</b>',
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><a xlink:href="javascript:hit()"><text x=1 y=9>x</text></a></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=hit()>#x"></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=hit()&gt;">',
  '<math href="javascript:hit()">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=hit()>',
  '<svg></p><style><a id="</style><img src=x onerror=hit()>">',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<textarea><img title="</textarea><img src=x onerror=hit()>"></textarea>',
  '<title><img title="</title><img src=x onerror=hit()>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=hit()>"></xmp>',
  '<template><script>hit()</script><img src=x onerror=hit()></template>',
  '<select><template><img src=x onerror=hit()></template></select>',
  '<a href="javascript:hit()">x</a>',
  '<a href="JaVaScRiPt:hit()">x</a>',
  '<a href=" javascript:hit()">x</a>',
  '<a href="java\tscript:hit()">x</a>',
  '<a href="java&#10;script:hit()">x</a>',
  '<a href="&#106;avascript:hit()">x</a>',
  '<a href="\u0001javascript:hit()">x</a>',
  '<a href="vbscript:hit()">x</a>',
  '<a href="data:text/html,<script>hit()</script>">x</a>',
  '<a href="blob:https://example.com/1">x</a>',
  '<a href="//example.com/x">x</a>',
  '<a href="/\\example.com/x">x</a>',
  '<a href="http://example.com/x">x</a>',
  '<a href="filesystem:https://example.com/x">x</a>',
  '<a href="https://user@example.com" ping="https://example.com/p" download>x</a>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<object data="javascript:hit()"></object><embed src="javascript:hit()">',
  '<form action="javascript:hit()"><button>x</button><input name=action></form>',
  '<button formaction="javascript:hit()">x</button>',
  '<base href="https://example.com/"><a href="/x">x</a>',
  '<link rel=stylesheet href="https://example.com/x.css"><meta http-equiv=refresh content="0;url=/x">',
  '<style>@import "https://example.com/x.css"; * { display: none }</style>',
  '<p style="position:fixed;inset:0;background:url(javascript:hit())">x</p>',
  '<p id=root class=x data-x=1 aria-hidden=true role=alert tabindex=0 contenteditable>x</p>',
  '<video><source onerror=hit()></video><audio src=x onerror=hit()>',
  '<details open ontoggle=hit()>x</details>',
  '<marquee onstart=hit()>x</marquee><body onload=hit()><input autofocus onfocus=hit()>',
  '<x-element onclick=hit() is="y-z">x</x-element>',
  '<!--><img src=x onerror=hit()>--><![CDATA[><img src=x onerror=hit()>]]>',
  '<?xml-stylesheet href="javascript:hit()"?><p>x</p>',
  '<a href="https://example.com" target=_top rel=opener>x</a>',
  '<table><td background="javascript:hit()" onclick=hit()>x',
  '<b><b><b><a href="javascript:hit()"><b>x</a>',
  '<a is="x-link" href="https://example.com">x</a>',
  // HTML parsers ignore the broken `<a` tag and assign its `href` to the paragraph.
  '<p <a href="//example.com/x">x</a>',
  '<p <a href="http://example.com/x">x</a>',
  '<td href="https://example.com/x">x</td><b href="/settings" target=_top rel=opener>x</b>',
];

describe('a hostile text', () => {
  test.each(HOSTILE)('[TOUR-02] %s', async (html) => {
    const root = await shown(html);
    expect(isHarmless(root)).toEqual([]);
    for (const link of root.querySelectorAll('a')) {
      link.addEventListener('click', (event) => event.preventDefault());
      link.click();
    }
    await aMoment();
    expect(hits()).toBe(0);
    expect(document.querySelector('base, iframe[src^=java]')).toBeNull();
  });

  test('[TOUR-02] [checklist 4] stays harmless when it is written out and read again (mutation)', async () => {
    for (const html of HOSTILE) {
      const first = await shown(html);
      const second = await shown(first.innerHTML);
      expect(isHarmless(second), html).toEqual([]);
    }
    await aMoment();
    expect(hits()).toBe(0);
  });

  const atoms = fc.oneof(
    fc.constantFrom(
      ...HOSTILE,
      ...[
        '<',
        '>',
        '"',
        "'",
        '`',
        '=',
        '&',
        '/',
        '<!--',
        '-->',
        ']]>',
        '&#x6a;',
        '&lt;',
        '\u0000',
        '\n',
        '\t',
      ],
      ...[
        '<svg>',
        '</svg>',
        '<math>',
        '</math>',
        '<style>',
        '</style>',
        '<p ',
        'href=',
        'onerror=hit()',
        '<a ',
      ],
      ...['javascript:', '<table>', '<select>', '<b>', '</b>', '<template>', '<mtext>', '<mglyph>', '<form>'],
    ),
    fc.string({ maxLength: 12 }),
  );
  test('[TOUR-02] [checklist 4] put together of any parts never becomes more than words and links', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(atoms, { maxLength: 12 }), async (parts) => {
        const root = await shown(parts.join(''));
        const wrong = isHarmless(root);
        await cleanup();
        expect(wrong).toEqual([]);
      }),
      { numRuns: 300 },
    );
    await aMoment();
    expect(hits()).toBe(0);
  }, 60_000);
});

describe('an honest text', () => {
  test('[TOUR-02] keeps its words, weight, lists and tables', async () => {
    const html =
      '<h2>Title</h2><p>One <b>two</b> <em>three</em></p><ul><li>a</li></ul><table><tbody><tr><th scope="row">x</th><td>y</td></tr></tbody></table>';
    expect((await shown(html)).innerHTML).toBe(html);
  });

  test('[ALERT-18] links lead into the app, or safely out of it', async () => {
    const root = await shown(
      '<a href="/settings?x=1">in</a><a href="https://example.com/a">out</a><a href="mailto:a@example.com">mail</a><a href="tel:+46123">call</a>',
    );
    const [inward, ...out] = root.querySelectorAll('a');
    expect(inward?.outerHTML).toBe('<a href="/settings?x=1">in</a>');
    for (const link of out) expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test('what is taken out leaves its words', async () => {
    const root = await shown('<section onclick=hit()>One <font color=red>two</font> <u>three</u></section>');
    expect(root.innerHTML).toBe('One two <u>three</u>');
  });

  test('of 100 kB of text nothing is lost, and of nesting without end nothing breaks', async () => {
    const root = await shown(`<p>${'Ein Wort & <b>noch eins</b>. '.repeat(4_000)}</p>`);
    expect(root.querySelectorAll('b')).toHaveLength(4_000);
    expect(isHarmless(await shown('<b>'.repeat(20_000)))).toEqual([]);
  });

  test('right-to-left overrides stay letters within their element', async () => {
    const root = await shown('<p>abc \u202Efdp.exe\u202C def</p><p>next</p>');
    expect(root.querySelectorAll('p')).toHaveLength(2);
    expect(root.textContent).toContain('\u202E');
    // A text-direction override ends with its paragraph, so the next paragraph is displayed normally.
    expect(getComputedStyle(root.querySelectorAll('p')[1] as Element).unicodeBidi).toBe('isolate');
  });

  test('inline stands in a line', async () => {
    const { container } = await render(<SafeHtml inline html="<b>a</b><script>hit()</script>" />);
    expect(container.innerHTML).toBe('<span><b>a</b></span>');
  });

  test('nothing is nothing', async () => {
    expect((await shown('')).innerHTML).toBe('');
  });
});
