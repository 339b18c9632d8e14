import { useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import type { Edit } from '../../events/change-types.ts';
import * as logbookEvents from '../../events/logbook.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { firstEntryId } from '../../src/core/travel/logbook/trip-ids.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import {
  CarIcon,
  DeleteIcon,
  EditIcon,
  type Icon,
  NoteIcon,
  PersonIcon,
  PlaceIcon,
  PlusIcon,
} from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { fixedFields, vehicles } from './page.state.ts';
import {
  changesOf,
  EDIT_OF,
  editOf,
  type RegisterKind,
  type Thing,
  type Typed,
  FIELDS,
  typedOf,
} from './register-fields.ts';
import styles from './RegisterPage.module.css';
import { vehiclesOffered } from './vehicles-offered.ts';
import { nameOfContact, nameOfDriver, notWhole } from './words.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextField } from '../../src/ui/TextField.tsx';

type FormProps = {
  page: RegisterKind;
  thing: Thing | null;
  onSave: (edit: Edit | null) => void;
  onCancel: () => void;
};

type VehicleProps = {
  label: string;
  value: string;
  error: string | null;
  onChange: (device: string) => void;
};
/** The choice of a car's tracker among all vehicles, narrowed by typing. */
const VehicleField = view<VehicleProps>(function VehicleFieldView(
  { read, t },
  { value, onChange, ...field },
) {
  const [text, setText] = useState('');
  return (
    <Combobox
      {...field}
      options={vehiclesOffered(read(vehicles), text, value === '' ? null : Number(value))}
      onText={setText}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      emptyText={t('logbook.noVehicleFound')}
      clearLabel={t('logbook.clear')}
      openLabel={t('logbook.openList')}
    />
  );
});

/** The form to edit a driver, contact, reason or car of the logbook. It replaces the entry's row in the list. */
const RegisterForm = view<FormProps>(function RegisterFormView(
  { read, t, language },
  { page, thing, onSave, onCancel },
) {
  const [opened] = useState(thing);
  const [typed, setTyped] = useState<Typed>(() => typedOf(page, thing));
  const [isTried, setTried] = useState(false);
  const { wrong } = changesOf(page, typed);
  const { drivers, contacts, reasons } = read(registers);
  // A name that locked trips use cannot be changed.
  const fixed = read(fixedFields(thing ? `${EDIT_OF[page]} ${thing.id}` : ''));
  const put = (name: string, value: string) => setTyped({ ...typed, [name]: value });
  const choices = {
    driver: () => drivers.shown.map((each) => ({ id: each.id, name: nameOfDriver(each) })),
    contact: () => contacts.shown.map((each) => ({ id: each.id, name: nameOfContact(each) })),
    reason: () => reasons.shown,
  };
  return (
    <Panel
      as="form"
      gap={3}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (wrong.length === 0) onSave(editOf(page, opened && thing && { ...opened, id: thing.id }, typed));
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
        if (kind === 'device')
          return (
            <VehicleField
              key={name}
              label={label}
              value={value}
              error={error}
              onChange={(next) => put(name, next)}
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
      <Row gap={2} align="stretch" justify="end" className={styles.does}>
        <Button variant="quiet" onClick={onCancel}>
          {t('logbook.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {t('logbook.save')}
        </Button>
      </Row>
    </Panel>
  );
});

const ICONS: Readonly<Record<RegisterKind, Icon>> = {
  drivers: PersonIcon,
  contacts: PlaceIcon,
  reasons: NoteIcon,
  cars: CarIcon,
};
/** Returns the two lines that describe a driver, contact, reason or car: its name, and further details. */
function linesOf(kind: RegisterKind, thing: Thing): [string, string] {
  if ('firstName' in thing) return [nameOfDriver(thing), ''];
  if ('plate' in thing) return [`${thing.name} ${thing.model}`.trim(), thing.plate];
  if ('company' in thing) return [nameOfContact(thing), thing.address];
  return [kind === 'reasons' ? thing.name : '', ''];
}

/** The list of the logbook's drivers, contacts, reasons or cars. The user edits an entry in place (LOGB-08). */
export const RegisterPage = view<{ page: RegisterKind }>(function RegisterPageView(
  { read, publish, t },
  { page },
) {
  const all = read(registers);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const things = all[page].shown as readonly Thing[];
  const locked = read(isReadOnly);
  const of = EDIT_OF[page];
  const refused = read(refusedChanges).filter(({ edit }) => edit.of === of);
  const save = (edit: Edit | null) => {
    if (edit)
      publish(changeEvents.wanted({ edits: [edit], label: edit.was ? 'logbook.registerChanged' : '' }));
    setOpen(null);
  };
  const remove = (thing: Thing) => {
    const { id, ...was } = thing;
    publish(
      changeEvents.wanted({
        edits: [{ of, id, set: null, was } as Edit],
        label: 'logbook.registerRemoved',
      }),
    );
  };
  if (all.status === 'unavailable' || all.lacking.includes(page))
    return (
      <EmptyState icon={ICONS[page]} title={t('logbook.unavailable')} text={t('logbook.unavailableHint')} />
    );
  if (all.status === 'failed' && things.length === 0)
    return (
      <ErrorState
        title={t('logbook.failed')}
        text={t(`failure.${all.failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(logbookEvents.refreshRequested()) }}
      />
    );
  if (all.status === 'loading')
    return (
      <Skeleton label={t('logbook.loading')}>
        <RowBones rows={4} />
      </Skeleton>
    );
  const add = (
    <Button icon={PlusIcon} disabled={locked} onClick={() => setOpen('new')}>
      {t(`logbook.add.${page}`)}
    </Button>
  );
  return (
    <Stack
      as="section"
      gap={3}
      packed
      className={styles.register}
      aria-label={t(`logbook.page.${page}`)}
      data-testid={`logbook-${page}`}
    >
      <Text tone="muted" size={15}>
        {t(`logbook.about.${page}`)}
      </Text>
      {refused.map(({ id, failure }) => (
        <Banner
          key={id}
          tone="danger"
          text={`${t('logbook.notChanged')} ${failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`)}`}
          action={
            <Button size="small" variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
              {t('logbook.letGo')}
            </Button>
          }
        />
      ))}
      {open === 'new' ? (
        <RegisterForm page={page} thing={null} onSave={save} onCancel={() => setOpen(null)} />
      ) : (
        things.length > 0 && <div>{add}</div>
      )}
      {things.length === 0 && open !== 'new' && (
        <EmptyState
          icon={ICONS[page]}
          title={t(`logbook.none.${page}`)}
          text={t(`logbook.about.${page}`)}
          action={add}
        />
      )}
      {things.length > 0 && (
        <ul className={styles.things}>
          {things.map((thing) => {
            const [name, detail] = linesOf(page, thing);
            const stays = read(fixedFields(`${of} ${thing.id}`)).length > 0;
            // A form that is open stays open when the server gives the entry its id.
            const first = firstEntryId(read, of, thing.id);
            return (
              <li key={first} data-waiting={thing.id < 0 || undefined}>
                {open === first ? (
                  <RegisterForm page={page} thing={thing} onSave={save} onCancel={() => setOpen(null)} />
                ) : (
                  <div className={styles.thing}>
                    <span>
                      <strong>{name || '–'}</strong>
                      {detail && <span>{detail}</span>}
                      {'active' in thing && !thing.active && <span>{t('logbook.inactive')}</span>}
                      {stays && <span>{t('logbook.nameStays')}</span>}
                    </span>
                    <IconButton
                      icon={EditIcon}
                      label={t('logbook.editOne', { name })}
                      disabled={locked}
                      onClick={() => setOpen(first)}
                    />
                    <IconButton
                      icon={DeleteIcon}
                      label={t('logbook.removeOne', { name })}
                      disabled={locked || stays}
                      onClick={() => remove(thing)}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Stack>
  );
});
