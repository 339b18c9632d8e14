import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { LanguageIcon, LockIcon, MailIcon, SearchIcon } from '../../src/ui/icons.ts';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { ListTools } from '../../src/ui/ListTools.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextArea } from '../../src/ui/TextArea.tsx';
import { TextField, type TextFieldProps } from '../../src/ui/TextField.tsx';
import { Group, Stage } from './stage.tsx';

const meta = preview.meta({ title: 'Controls/Fields' });

function Field({ value: start, ...rest }: Omit<TextFieldProps, 'onChange'>) {
  const [value, setValue] = useState(start);
  return <TextField {...rest} value={value} onChange={setValue} />;
}

const password = { show: 'Show password', hide: 'Hide password', capsLock: 'Caps Lock is on.' };

export const Text = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage narrow>
      <Group name="States" column>
        <Field label="Name" value="" placeholder="Delivery van 3" />
        <Field
          label="E-mail address"
          icon={MailIcon}
          value="sofia@example.com"
          type="email"
          autoComplete="username"
        />
        <Field
          label="IMEI"
          value="35693803564380"
          hint="15 digits, printed on the back of the tracker."
          inputMode="numeric"
        />
        <Field
          label="IMEI"
          value="356938035643809"
          error="The last digit does not fit the others. Compare it with the label on the tracker."
        />
        <Field label="Speed limit" value="130" end={<span>km/h</span>} inputMode="numeric" />
        <Field label="Customer number" value="4711" disabled />
        <Field
          label="Search"
          icon={SearchIcon}
          value=""
          type="search"
          placeholder="Devices, places"
          end={<KeyHint keys={['/']} />}
        />
      </Group>
    </Stage>
  ),
  play: async ({ canvas }) => {
    const icons = (name: string) =>
      canvas
        .getAllByLabelText(name)
        .map((field) => (field.parentElement?.firstElementChild?.tagName === 'svg' ? 'icon' : 'none'));
    await expect(icons('Name')).toEqual(['none']);
    await expect(icons('E-mail address')).toEqual(['icon']);
    await expect(canvas.getByLabelText('Name').parentElement?.children).toHaveLength(1);
    await expect(canvas.getByLabelText('Name')).not.toHaveAttribute('aria-describedby');
    await expect(canvas.getByLabelText('Name')).not.toHaveAttribute('aria-invalid');
    await expect(canvas.getByLabelText('Customer number')).toBeDisabled();
    await expect(canvas.getByLabelText('Speed limit').parentElement).toHaveTextContent('km/h');
    const [hinted, wrong] = canvas.getAllByLabelText('IMEI');
    await expect(hinted).toHaveAccessibleDescription(/^15 digits/);
    await expect(hinted).toBeValid();
    await expect(wrong).toHaveAccessibleDescription(/^The last digit does not fit/);
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(wrong?.parentElement).toHaveAttribute('data-invalid', '');
    await expect(hinted?.parentElement).not.toHaveAttribute('data-invalid');
    // A field without a note has no empty element below it.
    const note = (field: Element | undefined) => field?.closest('span')?.nextElementSibling;
    await expect(note(canvas.getByLabelText('Name'))?.childElementCount).toBe(0);
    await expect(note(hinted)?.childElementCount).toBe(1);
  },
});

export const Password = meta.story({
  render: () => (
    <Stage narrow>
      <Field
        label="Password"
        icon={LockIcon}
        type="password"
        value="secret"
        password={password}
        autoComplete="current-password"
      />
      <Field
        label="Password"
        icon={LockIcon}
        type="password"
        value="wrong"
        password={password}
        error="This password does not belong to the address. Try again, or set a new one."
      />
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getAllByLabelText('Password')[0];
    if (!field) throw new Error('The password field is missing');
    await expect(field).toHaveAttribute('type', 'password');
    const show = canvas.getAllByRole('button', { name: 'Show password' })[0];
    if (!show) throw new Error('The show button is missing');
    await userEvent.click(show);
    await expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(field).toHaveAttribute('type', 'password');
    const caps = () => field.parentElement?.querySelectorAll(':scope > svg').length;
    await expect(field).not.toHaveAttribute('aria-describedby');
    await expect(caps()).toBe(1);
    await fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
    await expect(field).toHaveAccessibleDescription('Caps Lock is on.');
    await expect(caps()).toBe(2);
    await fireEvent.keyUp(field, { key: 'A' });
    await expect(field).not.toHaveAttribute('aria-describedby');
    await expect(caps()).toBe(1);
  },
});

export const CapsLock = meta.story({
  name: 'only a password field warns of Caps Lock, and the given id stays',
  render: () => (
    <Stage narrow>
      <Field label="Name" id="own-name" value="" hint="As on the label." />
      <TextArea label="Remark" id="own-remark" value="" onChange={() => undefined} />
      <TextArea label="Other remark" value="" onChange={() => undefined} hint="A few words." />
    </Stage>
  ),
  play: async ({ canvas }) => {
    const name = canvas.getByLabelText('Name');
    await expect(name).toHaveAttribute('id', 'own-name');
    await fireEvent.keyDown(name, { key: 'A', modifierCapsLock: true });
    await expect(name).toHaveAccessibleDescription('As on the label.');
    await expect(name.parentElement?.querySelector('svg')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByLabelText('Remark')).toHaveAttribute('id', 'own-remark');
    await expect(canvas.getByLabelText('Other remark').id).not.toBe('');
    await expect(canvas.getByLabelText('Other remark')).toHaveAccessibleDescription('A few words.');
  },
});

const searched = fn();
const sent = fn();
const ages = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
];

function Searching({ many = false, hint = null }: { many?: boolean; hint?: string | null }) {
  const [text, setText] = useState('');
  return (
    <ListTools
      label="Search people"
      clear="Empty"
      search={text}
      hint={hint}
      onSearch={(next) => (searched(next), setText(next))}
      onFilter={sent}
      filters={['Age', 'State', ...(many ? ['Place'] : [])].map((label, at) => ({
        id: label,
        label,
        value: at === 1 ? 'new' : 'all',
        options: ages,
      }))}
    >
      <button type="button" onClick={() => setText('from elsewhere')}>
        Follow a link
      </button>
    </ListTools>
  );
}

export const Searched = meta.story({
  name: 'a search can be cleared if it has text, and follows the address; active filters are marked',
  render: () => (
    <Stage>
      <section aria-label="two">
        <Searching hint="Nothing is called that." />
      </section>
      <section aria-label="three">
        <Searching many />
      </section>
      <section aria-label="none">
        <ListTools label="Search" clear="Empty" search="" onSearch={searched} />
      </section>
      <section aria-label="children">
        <ListTools label="Search" clear="Empty" search="" onSearch={searched}>
          <p>More</p>
        </ListTools>
      </section>
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    const [two, three, none, children] = ['two', 'three', 'none', 'children'].map((name) =>
      canvas.getByRole('region', { name }),
    ) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    const field = within(two).getByRole('searchbox', { name: 'Search people' });
    await expect(within(two).queryByRole('button', { name: 'Empty' })).toBeNull();
    await userEvent.type(field, 'So');
    await expect(searched).toHaveBeenLastCalledWith('So');
    await expect(field).toHaveValue('So');
    await userEvent.click(within(two).getByRole('button', { name: 'Empty' }));
    await expect(field).toHaveValue('');
    await expect(searched).toHaveBeenLastCalledWith('');
    await userEvent.click(within(two).getByRole('button', { name: 'Follow a link' }));
    await expect(field).toHaveValue('from elsewhere');
    await expect(within(two).getByRole('status')).toHaveTextContent('Nothing is called that.');
    await expect(within(three).queryByRole('status')).toBeNull();
    const filters = (of: HTMLElement) => of.children[1] as HTMLElement;
    await expect(filters(two)).not.toHaveAttribute('data-many');
    await expect(filters(three)).toHaveAttribute('data-many', 'true');
    await expect(none.children).toHaveLength(1);
    await expect(filters(children)).toHaveTextContent('More');
    await expect(
      [...filters(two).querySelectorAll('select')].map((each) => each.closest('div')?.dataset['on']),
    ).toEqual([undefined, 'true']);
    await userEvent.selectOptions(within(two).getByRole('combobox', { name: 'Age' }), 'New');
    await expect(sent).toHaveBeenLastCalledWith('Age', 'new');
  },
});

const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'de', label: 'Deutsch', lang: 'de' },
  { value: 'el', label: 'Ελληνικά', lang: 'el' },
  { value: 'pt', label: 'Português', lang: 'pt' },
];

function Selects() {
  const [language, setLanguage] = useState('de');
  return (
    <Stage narrow>
      <Group name="Field" column>
        <Select label="Language" options={languages} value={language} onChange={setLanguage} />
        <Select
          label="Language"
          options={languages}
          value={language}
          onChange={setLanguage}
          error="This language could not be loaded. Check the connection and choose it again."
        />
        <Select label="Language" options={languages} value={language} onChange={setLanguage} disabled />
      </Group>
      <Group name="Quiet">
        <LanguageIcon size={18} />
        <Select
          variant="quiet"
          label="Language"
          options={languages}
          value={language}
          onChange={setLanguage}
        />
      </Group>
    </Stage>
  );
}

export const Choice = meta.story({
  render: () => <Selects />,
  play: async ({ canvas, userEvent }) => {
    const [free, wrong, disabled] = canvas.getAllByRole('combobox', { name: 'Language' });
    await expect(free).toBeValid();
    await expect(wrong).toBeInvalid();
    await expect(wrong).toHaveAccessibleDescription(/^This language could not be loaded\./);
    await expect(disabled).toBeDisabled();
    await userEvent.selectOptions(free as HTMLElement, 'Ελληνικά');
    for (const each of canvas.getAllByRole('combobox', { name: 'Language' }))
      await expect(each).toHaveValue('el');
  },
});

const devices = Array.from({ length: 60 }, (_, index) => ({
  value: String(index),
  label: `${['Van', 'Truck', 'Trailer', 'Lieferwagen', 'Φορτηγό'][index % 5]} ${index + 1}`,
  detail: `35693803564${String(3800 + index)}`,
}));

function Comboboxes({ chosen, error }: { chosen: string | null; error?: string }) {
  const [value, setValue] = useState(chosen);
  return (
    <Combobox
      label="Device"
      options={devices}
      value={value}
      onChange={setValue}
      placeholder="Type a name"
      emptyText="No device has this name."
      clearLabel="Clear"
      openLabel="Show all devices"
      error={error}
    />
  );
}

export const FromMany = meta.story({
  render: () => (
    <Stage narrow>
      <Group name="Empty, chosen, wrong" column>
        <Comboboxes chosen={null} />
        <Comboboxes chosen="3" />
        <Comboboxes chosen={null} error="Choose the device that this alarm is for." />
      </Group>
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    const [empty, chosen, wrong] = canvas.getAllByRole('combobox', { name: 'Device' });
    await expect(empty).toHaveValue('');
    await expect(chosen).toHaveValue('Lieferwagen 4');
    await expect(wrong).toBeInvalid();
    await expect(wrong).toHaveAccessibleDescription('Choose the device that this alarm is for.');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(chosen).toHaveValue('');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Clear' })).toBeNull());
  },
});

const typed = fn();
export const FromElsewhere = meta.story({
  name: 'typed text is passed to the search, and all its options are shown; a disabled field does not open',
  render: () => (
    <Stage narrow>
      {[false, true].map((disabled) => (
        <Combobox
          key={String(disabled)}
          label={disabled ? 'Off' : 'Place'}
          options={[
            { value: 'a', label: 'Göteborg', detail: 'Sweden' },
            { value: 'b', label: 'Berlin' },
          ]}
          value="b"
          onChange={() => undefined}
          onText={typed}
          emptyText="Nothing"
          clearLabel="Clear"
          openLabel="Show all"
          disabled={disabled}
        />
      ))}
    </Stage>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('combobox', { name: 'Off' })).toBeDisabled();
    const field = canvas.getByRole('combobox', { name: 'Place' });
    await expect(field).toBeEnabled();
    await expect(field).toHaveValue('Berlin');
    await userEvent.clear(field);
    await userEvent.type(field, 'xy');
    await waitFor(() => expect(typed.mock.calls.map(([text]) => text)).toContain('xy'));
    const [first, second] = await screen.findAllByRole('option');
    await expect(first?.querySelectorAll('span span')).toHaveLength(1);
    await expect(second?.querySelectorAll('span span')).toHaveLength(0);
    await expect(first).toHaveAttribute('aria-selected', 'false');
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  },
});

export const FromManyOpen = meta.story({
  tags: ['picture'],
  render: () => (
    <Stage narrow>
      <Comboboxes chosen={null} />
    </Stage>
  ),
  play: async ({ canvas, userEvent, canvasElement }) => {
    const input = canvas.getByRole('combobox', { name: 'Device' });
    await userEvent.type(input, 'Truck 2');
    const page = canvasElement.ownerDocument.body;
    await waitFor(() => expect(page.querySelectorAll('[role=option]').length).toBe(3));
    await expect(page.querySelector('[role=option]')).toHaveTextContent('Truck 2356938035643801');
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveValue('Truck 2');
    await userEvent.clear(input);
    await userEvent.type(input, 'zzz');
    await waitFor(() => expect(page.textContent).toContain('No device has this name.'));
    await userEvent.clear(input);
    await userEvent.type(input, 'T');
  },
});
