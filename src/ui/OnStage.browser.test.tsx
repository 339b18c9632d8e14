import { createPortal } from 'react-dom';
import { cleanup, render } from 'vitest-browser-react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AnnouncementPicture } from './AnnouncementPicture.tsx';
import { DeviceIcon } from './DeviceIcon.tsx';
import { stageFor } from './OnStage.tsx';

afterEach(() => cleanup());

/**
 * Presses the element with the test id `it`. Returns whether the browser would have followed the link, and the
 * addresses that were reported.
 */
async function pressed(inside: React.ReactNode, kind: 'click' | 'auxclick' | 'submit' = 'click', init = {}) {
  const wished: string[] = [];
  const Stage = stageFor((href) => wished.push(href));
  await render(<Stage>{inside}</Stage>);
  const target = document.querySelector('[data-testid=it]') as HTMLElement;
  let isFollowed = false;
  const last = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault(); // keeps the test's page from navigating away
  };
  window.addEventListener(kind, last, { once: true });
  const options = { bubbles: true, cancelable: true, ...init };
  target.dispatchEvent(kind === 'submit' ? new SubmitEvent(kind, options) : new MouseEvent(kind, options));
  window.removeEventListener(kind, last);
  return { isFollowed, wished };
}

describe('[LOG-04] on a screen that only replays', () => {
  test.each([
    ['a link inside', { href: '/settings' }],
    ['a link that loads the page anew', { href: '/a/customer/7', target: '_self' }],
    ['a link into a new tab', { href: 'https://other.example/', target: '_blank' }],
    ['a file', { href: '/x.csv', download: 'x.csv' }],
    ['a letter', { href: 'mailto:somebody@example.com' }],
    ['a call', { href: 'tel:+461234' }],
  ])('%s is not followed, and told', async (_, link) => {
    expect(
      await pressed(
        <a {...link}>
          <b data-testid="it">go</b>
        </a>,
      ),
    ).toEqual({ isFollowed: false, wished: [link.href] });
  });

  test.each([
    ['with a modifier key', 'click', { ctrlKey: true }],
    ['with the middle button', 'auxclick', { button: 1 }],
  ] as const)('a link is not followed %s either', async (_, kind, init) => {
    const link = (
      <a href="/v2" data-testid="it">
        go
      </a>
    );
    expect(await pressed(link, kind, init)).toEqual({ isFollowed: false, wished: ['/v2'] });
  });

  test('a link of a dialog, which stands elsewhere in the document, is not followed', async () => {
    const link = (
      <a href="https://other.example/" target="_blank" rel="noreferrer" data-testid="it">
        go
      </a>
    );
    expect(await pressed(createPortal(link, document.body))).toEqual({
      isFollowed: false,
      wished: ['https://other.example/'],
    });
  });

  test('a form is not sent', async () => {
    const form = <form action="/send" data-testid="it" />;
    expect(await pressed(form, 'submit')).toEqual({ isFollowed: false, wished: ['/send'] });
  });

  test('what is no link is left alone', async () => {
    const button = (
      <button type="button" data-testid="it">
        go
      </button>
    );
    expect(await pressed(button)).toEqual({ isFollowed: true, wished: [] });
  });
});

const FOREIGN = 'https://other.example/seen.png';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const own = () => `${window.location.origin}/favicon.svg`;
// A picture that cannot be loaded gives way to an icon. Here, only its address counts.
const ignored = (event: Event) => event.stopImmediatePropagation();
const sources = (container: Element) =>
  [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));

describe('[LOG-04] a recording makes nobody’s browser call out', () => {
  beforeAll(() => window.addEventListener('error', ignored, true));
  afterAll(() => window.removeEventListener('error', ignored, true));

  test('pictures come from our own host or from the address itself', async () => {
    const Stage = stageFor(() => undefined);
    const { container } = await render(
      <Stage>
        {[FOREIGN, '//other.example/x.png', 'javascript:0', 'https://[', own(), '/favicon.svg', PIXEL].map(
          (image) => (
            <DeviceIcon key={image} kind="car" colour="#37474f" image={image} />
          ),
        )}
      </Stage>,
    );
    expect(sources(container)).toEqual([own(), '/favicon.svg', PIXEL]);
  });

  test('an announcement has the picture of its kind', async () => {
    const Stage = stageFor(() => undefined);
    const { container } = await render(
      <Stage>
        <AnnouncementPicture kind="warning" own={FOREIGN} />
      </Stage>,
    );
    expect(sources(container)).toHaveLength(1);
    expect(sources(container)[0]).toMatch(/server-alert\/warning\.svg$/);
  });

  test('a session of one’s own has its pictures as ever', async () => {
    const { container } = await render(<DeviceIcon kind="car" colour="#37474f" image={FOREIGN} />);
    expect(sources(container)).toEqual([FOREIGN]);
  });
});
