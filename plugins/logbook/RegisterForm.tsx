import { useState } from 'react';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { fixedFields, vehicles } from './page.state.ts';
import {
  changesOf,
  EDIT_OF,
  FIELDS,
  type RegisterKind,
  type Thing,
  type Typed,
  typedOf,
} from './register-fields.ts';
import styles from './Registers.module.css';
import { nameOfContact, nameOfDriver, notWhole } from './words.ts';

type FormProps = {
  page: RegisterKind;
  thing: Thing | null;
  onSave: (typed: Typed) => void;
  onCancel: () => void;
};

/** The form of a driver, contact, reason or car, in the place of its line. */
export const RegisterForm = view<FormProps>(function RegisterFormView(
  { read, t, language },
  { page, thing, onSave, onCancel },
) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(page, thing));
  const [isTried, setTried] = useState(false);
  const { wrong } = changesOf(page, typed);
  const { drivers, contacts, reasons } = read(registers);
  // Of what a locked trip names the name stays.
  const fixed = read(fixedFields(thing ? `${EDIT_OF[page]} ${thing.id}` : ''));
  const put = (name: string, value: string) => setTyped({ ...typed, [name]: value });
  const choices = {
    driver: () => drivers.shown.map((each) => ({ id: each.id, name: nameOfDriver(each) })),
    contact: () => contacts.shown.map((each) => ({ id: each.id, name: nameOfContact(each) })),
    reason: () => reasons.shown,
    // A car stays with the device it is linked with, whatever else there is.
    device: () => read(vehicles).slice(0, 200),
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong.length === 0) onSave(typed);
      }}
    >
      {FIELDS[page].map(({ name, kind, isNeeded }) => {
        const label = t(`logbook.register.${name === 'name' && page === 'cars' ? 'make' : name}`);
        const value = typed[name] ?? '';
        const isWrong = isTried && wrong.includes(name);
        const wrongText = kind === 'whole' ? notWhole({ t, language }) : t('logbook.wrong');
        const error = !isWrong ? null : isNeeded && !value ? t('logbook.needed') : wrongText;
        if (kind === 'switch')
          return (
            <Switch
              key={name}
              label={label}
              checked={value === '1'}
              onChange={(on) => put(name, on ? '1' : '')}
            />
          );
        if (kind in choices) {
          const options = choices[kind as keyof typeof choices]();
          return (
            <Select
              key={name}
              label={label}
              value={value}
              error={error}
              options={[
                { value: '', label: t('logbook.nobody') },
                ...options
                  .filter(({ id }) => id > 0)
                  .map(({ id, name: text }) => ({ value: String(id), label: text })),
              ]}
              onChange={(next) => put(name, next)}
            />
          );
        }
        return (
          <TextField
            key={name}
            label={label}
            value={value}
            error={error}
            disabled={fixed.includes(name)}
            hint={
              fixed.includes(name)
                ? t('logbook.nameStays')
                : kind === 'place'
                  ? t('logbook.register.placeHint')
                  : undefined
            }
            inputMode={kind === 'whole' ? 'numeric' : undefined}
            maxLength={200}
            onChange={(next) => put(name, next)}
          />
        );
      })}
      <div className={styles.does}>
        <Button variant="quiet" onClick={onCancel}>
          {t('logbook.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {t('logbook.save')}
        </Button>
      </div>
    </form>
  );
});
