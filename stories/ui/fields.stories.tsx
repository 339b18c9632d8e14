import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { LanguageIcon, LockIcon, MailIcon, SearchIcon } from '../../src/ui/icons.ts';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { Select } from '../../src/ui/Select.tsx';
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
    await userEvent.type(field, '{CapsLock>}A{/CapsLock}');
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
    await expect(canvas.queryByRole('button', { name: 'Clear' })).toBeNull();
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
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveValue('Truck 2');
    await userEvent.clear(input);
    await userEvent.type(input, 'zzz');
    await waitFor(() => expect(page.textContent).toContain('No device has this name.'));
    await userEvent.clear(input);
    await userEvent.type(input, 'T');
  },
});
