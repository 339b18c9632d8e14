import { useState } from 'react';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { AnnouncementPicture } from '../../src/ui/AnnouncementPicture.tsx';
import { ListPage } from '../../src/ui/ListPage.tsx';
import { NoteRows } from '../../src/ui/PanelParts.tsx';
import { LoadedRows, type LoadedRowsProps } from '../../src/ui/RowsPage.tsx';
import { SafeHtml } from '../../src/ui/SafeHtml.tsx';
import { TextWithLinks } from '../../src/ui/TextWithLinks.tsx';
import { Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Components/Pages' });

export const Lists = meta.story({
  name: 'a list page is open when it has a panel, and only then has space for one',
  render: () => (
    <Stage>
      <ListPage title="undefined" testId="page">
        list
      </ListPage>
      <ListPage title="null" testId="page" panel={null}>
        list
      </ListPage>
      <ListPage title="false" testId="page" panel={false} actions={<button type="button">Add</button>}>
        list
      </ListPage>
      <ListPage title="open" testId="page" panel={<p>beside</p>}>
        list
      </ListPage>
      <ListPage title="wide" testId="page" panel={<p>beside</p>} wide>
        list
      </ListPage>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const pages = canvas.getAllByTestId('page');
    await expect(
      pages.map((page) => [
        page.querySelector('h1')?.textContent,
        page.dataset['open'],
        page.childElementCount,
        (page.children[1] as HTMLElement | undefined)?.dataset['wide'],
        page.querySelector('header')?.childElementCount,
      ]),
    ).toEqual([
      ['undefined', undefined, 1, undefined, 1],
      ['null', undefined, 1, undefined, 1],
      ['false', undefined, 1, undefined, 2],
      ['open', 'true', 2, undefined, 1],
      ['wide', 'true', 2, 'true', 1],
    ]);
  },
});

const again = fn();

function Loaded(props: Partial<LoadedRowsProps>) {
  return (
    <LoadedRows
      loading={false}
      failed={false}
      some={false}
      failure={null}
      words={{ loading: 'Loading', failed: 'It failed', again: 'Again' }}
      onRetry={again}
      {...props}
    >
      <p>rows</p>
    </LoadedRows>
  );
}

export const Rows = meta.story({
  name: 'rows from a server: loading, failed, loaded, and loaded with a later failure',
  render: () => (
    <Stage>
      {(
        [
          ['ready', {}],
          ['loading', { loading: true }],
          ['loading more', { loading: true, some: true }],
          ['failed', { failed: true, failure: 'No answer.' }],
          ['failed, no words', { failed: true }],
          ['failed later', { failed: true, some: true, failure: 'No answer.' }],
        ] as const
      ).map(([name, props]) => (
        <section key={name} aria-label={name}>
          <Loaded {...props} />
        </section>
      ))}
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    const said = canvas
      .getAllByRole('region')
      .map((each) => [each.ariaLabel, each.innerText.split(/\s*\n+\s*/).join('|')]);
    const of = Object.fromEntries(said) as Record<string, string>;
    await expect(of['ready']).toBe('rows');
    await expect(of['loading']).toContain('Loading');
    await expect(of['loading']).not.toContain('rows');
    await expect(of['loading more']).toBe('rows');
    await expect(of['failed']).toBe('It failed|No answer.|Again');
    await expect(of['failed, no words']).toBe('It failed|Again');
    await expect(of['failed later']).toBe('No answer.|Again|rows');
    const later = within(canvas.getByRole('region', { name: 'failed later' }));
    await userEvent.click(later.getByRole('button', { name: 'Again' }));
    await expect(again).toHaveBeenCalledOnce();
  },
});

export const Notes = meta.story({
  name: 'no notes are no list',
  render: () => (
    <Stage>
      <section aria-label="none">
        <NoteRows rows={[]} />
      </section>
      <NoteRows rows={[{ id: 'a', text: 'Changed', detail: 'yesterday' }]} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'none' })).toBeEmptyDOMElement();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
});

export const Pictures = meta.story({
  name: '[ALERT-12] the picture of an announcement: its own, that of its type when it fails, none when that fails too',
  render: () => (
    <Stage>
      <section aria-label="own">
        <AnnouncementPicture kind="update" own="/favicon.svg" />
      </section>
      <section aria-label="kind">
        <AnnouncementPicture kind="update" />
      </section>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const own = canvas.getByRole('region', { name: 'own' });
    const address = () => own.querySelector('img')?.getAttribute('src');
    await expect(address()).toBe('/favicon.svg');
    await expect(canvas.getByRole('region', { name: 'kind' }).querySelector('img')).toHaveAttribute(
      'src',
      expect.stringMatching(/server-alert\/update\.svg$/),
    );
    await fireEvent.error(own.querySelector('img') as HTMLElement);
    await waitFor(() => expect(address()).toMatch(/server-alert\/update\.svg$/));
    await fireEvent.error(own.querySelector('img') as HTMLElement);
    // The picture is gone, but its empty frame remains.
    await waitFor(() => expect(own.querySelector('img')).toBeNull());
    await expect(own.children).toHaveLength(1);
    await expect(own.firstElementChild).toBeEmptyDOMElement();
  },
});

const TEXT = `<p href="/on" data-x="1" aria-label="y" onclick="alert(1)">See <a href="/history">history</a>,
  <a href="https://example.com/">the web</a>, <a href="javascript:alert(1)">nothing</a>, <a>no address</a></p><img src=x>`;

function Texts() {
  const [more, setMore] = useState(false);
  return (
    <Stage>
      <button type="button" onClick={() => setMore(true)}>
        More
      </button>
      <section aria-label="block">
        <SafeHtml html={TEXT} />
      </section>
      <section aria-label="inline">
        <SafeHtml html="<b>bold</b>" inline />
      </section>
      {more && <SafeHtml html="<p>once more</p>" />}
      <TextWithLinks text="Read https://example.com/a and answer." />
    </Stage>
  );
}

export const Markup = meta.story({
  name: '[NEWS-02] markup: internal links stay here, external ones open elsewhere, others do nothing, and other tags are removed',
  render: () => <Texts />,
  play: async ({ canvas, userEvent }) => {
    const block = canvas.getByRole('region', { name: 'block' }).firstElementChild as HTMLElement;
    await expect(block.tagName).toBe('DIV');
    await expect(block).toHaveAttribute('class');
    await expect([...(block.querySelector('p')?.attributes ?? [])]).toEqual([]);
    await expect(block.querySelector('img')).toBeNull();
    await expect(
      [...block.querySelectorAll('a')].map((a) =>
        ['href', 'target', 'rel'].map((name) => a.getAttribute(name)),
      ),
    ).toEqual([
      ['/history', null, null],
      ['https://example.com/', '_blank', 'noopener noreferrer'],
      [null, null, null],
      [null, null, null],
    ]);
    const inline = canvas.getByRole('region', { name: 'inline' }).firstElementChild as HTMLElement;
    await expect(inline.tagName).toBe('SPAN');
    await expect(inline).not.toHaveAttribute('class');
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await expect(canvas.getByText('once more')).toBeVisible();
    const link = canvas.getByRole('link', { name: 'https://example.com/a' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link.parentElement).toHaveTextContent(/^Read https:\/\/example.com\/a and answer\.$/);
    await expect(link.parentElement?.children).toHaveLength(1);
  },
});
