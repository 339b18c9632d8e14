import * as navigation from '../../events/navigation.ts';
import rows from '../../src/ui/RowsPage.module.css';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import { BLANK, roomShown, choices, editOf, listIn, removalOf, type ThingOf } from './lists.state.ts';
import { pathOf, ROOMS, type Room } from './place.ts';
import own from './Operations.module.css';
import { type FunctionComponent, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as operationsEvents from '../../events/operations.ts';
import { type Operator, operatorChanges, type Rule } from '../../events/operations-types.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import type { Queued } from '../../src/core/changes/queue.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { readOnlyFor } from '../../src/core/session/access.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import type { Read } from '../../src/kernel/read.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { RefusedBanner } from '../../src/ui/RefusedBanner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { AlertsIcon, CareIcon, DeleteIcon, EditIcon, PersonIcon, PlusIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { LoadedRows } from '../../src/ui/RowsPage.tsx';
import { MaintenanceForm } from './MaintenanceForm.tsx';
import { RuleForm } from './RuleForm.tsx';
import { careTitle, channelName, ruleTitle, throughGroups, type Tongue } from './words.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { FormFrame } from './FormFrame.tsx';
import { beforeEdit, draftIn, type FormOf, formOf, type OpenForm, useKeptForm } from './kept-form.ts';

/** The form of a driver: the name, and the key or card by which a tracker identifies the driver. */
const OperatorForm = view<FormOf<'operator'>>(function OperatorFormView(
  { read, publish, t },
  { form, thing, set, onSave, onCancel },
) {
  const { typed, put, drop } = useKeptForm(
    { read, publish },
    form,
    () => ({ name: set?.name ?? thing?.name ?? '', key: set?.key ?? thing?.key ?? '' }),
    operatorChanges,
    thing,
  );
  const { name, key } = typed;
  const [isTried, setTried] = useState(false);
  const missing = (text: string) => (isTried && text.trim() === '' ? t('operations.needed.text') : null);
  return (
    <FormFrame
      title={t(thing ? 'operations.editOf.operator' : 'operations.add.operator')}
      onCancel={() => {
        drop();
        onCancel();
      }}
      onSubmit={() => {
        setTried(true);
        if (name.trim() === '' || key.trim() === '') return;
        drop();
        onSave({ name: name.trim(), key: key.trim() });
      }}
    >
      <Stack gap={4} className={own.fields}>
        <TextField
          label={t('operations.name')}
          value={name}
          error={missing(name)}
          maxLength={120}
          autoComplete="off"
          onChange={(next) => put({ name: next })}
        />
        <TextField
          label={t('operations.key')}
          hint={t('operations.keyHint')}
          value={key}
          error={missing(key)}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          onChange={(next) => put({ key: next })}
        />
      </Stack>
    </FormFrame>
  );
});

const ICONS = { rule: AlertsIcon, maintenance: CareIcon, operator: PersonIcon } as const;

const FORMS = { rule: RuleForm, maintenance: MaintenanceForm, operator: OperatorForm } as const;

type Linked = Pick<Rule, 'devices' | 'byGroup'>;

/** Returns the devices and groups that a rule, maintenance task or driver is linked to, as text. */
function whoFor(read: Read, { devices: ids, byGroup = [] }: Linked, tongue: Tongue): string {
  const { t, language } = tongue;
  const groups = byGroup.length > 0 ? [throughGroups(byGroup, tongue)] : [];
  if (ids.length === 0) return groups[0] ?? t('operations.noDevice');
  const { byId } = read(devices);
  const [first, second] = ids.map((id) => byId.get(id)?.name ?? t('shares.goneDevice'));
  const names =
    ids.length > 2 || first === undefined
      ? t('changes.devices', { count: ids.length })
      : new Intl.ListFormat(language, { type: 'conjunction' }).format([first, ...(second ? [second] : [])]);
  return [names, ...groups].join(' · ');
}

type Line = { readonly title: string; readonly about: string };

function ruleLine(read: Read, rule: Rule, tongue: Tongue): Line {
  const { t, language } = tongue;
  const calendar = read(choices).choices?.calendars.find(({ id }) => id === rule.calendar);
  const channels = rule.channels.map((channel) => channelName(channel, t));
  return {
    title: rule.name || ruleTitle(rule, tongue),
    about: [
      ...(rule.name ? [ruleTitle(rule, tongue)] : []),
      rule.always ? t('operations.allDevices') : whoFor(read, rule, tongue),
      channels.length === 0
        ? t('operations.noChannel')
        : new Intl.ListFormat(language, { type: 'unit' }).format(channels),
      ...(rule.calendar === null
        ? []
        : [t('operations.during', { name: calendar?.name ?? String(rule.calendar) })]),
    ].join(' · '),
  };
}

/** Returns the two lines of text that describe a rule, a maintenance task or a driver in its list. */
function lineOf(read: Read, room: Room, thing: ThingOf[Room], tongue: Tongue): Line {
  if (room === 'rule') return ruleLine(read, thing as Rule, tongue);
  if ('period' in thing)
    return {
      title: thing.name || tongue.t('operations.one.maintenance'),
      about: `${careTitle(thing, tongue)} · ${whoFor(read, thing, tongue)}`,
    };
  const { name, key } = thing as Operator;
  const isLinked = thing.devices.length + (thing.byGroup?.length ?? 0) > 0;
  const about = [tongue.t('operations.keyIs', { key }), ...(isLinked ? [whoFor(read, thing, tongue)] : [])];
  return { title: name, about: about.join(' · ') };
}

type OpenProps = {
  room: Room;
  /** The entry as it is now; null for a new one. */
  thing: ThingOf[Room] | null;
  /** The refused change that the form corrects. */
  refused: Queued | null;
  onClose: () => void;
};

/** Fields that no form of the list shows. A refused change of these alone cannot be corrected in a form. */
const NOT_IN_FORM: { readonly [Of in Room]: ReadonlySet<string> } = {
  rule: new Set(),
  maintenance: new Set(['done']),
  operator: new Set(['devices']),
};

/** The open form of a list. It sends only what the user has changed since it was opened. */
const EntryForm = view<OpenProps>(function EntryFormView(
  { read, publish },
  { room, thing, refused, onClose },
) {
  const form = formOf(room, thing?.id ?? null, refused?.id);
  // A cast: the edit is of this list, but TypeScript does not know of which entries.
  const { set = null, was = null } = (refused?.edit ?? {}) as Partial<
    Record<'set' | 'was', Partial<ThingOf[Room]> | null>
  >;
  const [before] = useState(() => beforeEdit(thing, read(ownDraft(form)), was));
  const Form = FORMS[room] as FunctionComponent<FormOf<Room>>;
  return (
    <Form
      form={form}
      thing={before}
      set={set}
      onCancel={onClose}
      onSave={(typed) => {
        // The form's new submission replaces the change that the server refused.
        if (refused) publish(changeEvents.dismissed({ id: refused.id }));
        // The form does not show all fields of the refused change.
        const wanted = edits(editOf(room, thing, { ...set, ...typed }, before));
        if (wanted.length > 0)
          publish(changeEvents.wanted({ edits: wanted, label: thing ? 'operations.changed' : '' }));
        onClose();
      }}
    />
  );
});

/** The changes of a list that the server refused: of what, why, and buttons to correct, repeat or discard each. */
const RefusedEntries = view<{ room: Room; open: OpenForm | null; onOpen: (form: OpenForm) => void }>(
  function RefusedEntriesView({ read, publish, t, language }, { room, open, onOpen }) {
    const { shown } = listIn(read, room);
    const tongue = { t, language, units: read(unitsInUse), zone: read(timeZoneInUse) };
    const locked = read(readOnlyFor('operationsEditing'));
    return read(refusedChanges).flatMap(({ id, edit: each, failure: why }) => {
      if (each.of !== room) return [];
      // A cast: the edit is of this list, but TypeScript does not know of which entries.
      const edit = each as { id: number; set: object | null; was: object | null };
      const thing = edit.was && shown.find((one) => one.id === edit.id);
      const entry = { ...BLANK[room], id: edit.id, ...edit.was, ...thing, ...edit.set } as ThingOf[Room];
      const isTaken = why?.fields?.['key'] === 'taken';
      const isInForm = Object.keys(edit.set ?? {}).some((field) => !NOT_IN_FORM[room].has(field));
      const canCorrect = isInForm && thing !== undefined && open?.refused !== id;
      return [
        <RefusedBanner
          key={id}
          text={t('operations.notChanged', {
            name: lineOf(read, room, entry, tongue).title,
            reason: t(isTaken ? 'operations.keyTaken' : `failure.${why?.reason ?? 'server'}`),
          })}
          onCorrect={canCorrect ? () => onOpen({ id: thing?.id ?? null, refused: id }) : null}
          locked={locked}
          onRetry={() => publish(changeEvents.retried({ id }))}
          onDiscard={() => publish(changeEvents.dismissed({ id }))}
        />,
      ];
    });
  },
);

/**
 * The list of rules, maintenance tasks or drivers with its form, in all states: loading, empty, failed, waiting,
 * refused, read-only (TRAC-12, TRAC-14).
 */
const Register = view<{ room: Room }>(function RegisterView({ read, publish, t, language }, { room }) {
  const { status, failure, shown } = listIn(read, room);
  const locked = read(readOnlyFor('operationsEditing'));
  const [open, setOpen] = useState(() => (locked ? null : draftIn(read, room)));
  const tongue = { t, language, units: read(unitsInUse), zone: read(timeZoneInUse) };
  const refused = (open?.refused && read(refusedChanges).find(({ id }) => id === open.refused)) || null;
  const edited = open?.id == null ? null : shown.find(({ id }) => id === open.id);
  // A form that corrects a refused change closes when that change has been repeated or discarded.
  const isOpen = open !== null && edited !== undefined && (!open.refused || refused !== null);
  // The form of an entry is in its place in the list. A new entry, and a refused change, have theirs at the top.
  const isAtTop = isOpen && (open.id === null || refused !== null);
  const form = isOpen && (
    <EntryForm
      key={formOf(room, open.id, open.refused)}
      room={room}
      thing={edited}
      refused={refused}
      onClose={() => setOpen(null)}
    />
  );
  const Icon = ICONS[room];
  const add = locked ? undefined : (
    <Button variant="primary" icon={PlusIcon} onClick={() => setOpen({ id: null })}>
      {t(`operations.add.${room}`)}
    </Button>
  );
  return (
    <LoadedRows
      loading={status === 'loading'}
      failed={status === 'failed'}
      some={shown.length > 0}
      failure={failure && t(`failure.${failure.reason}`)}
      words={{ loading: t('operations.loading'), failed: t('operations.failed'), again: t('shell.tryAgain') }}
      onRetry={() => publish(operationsEvents.listRequested({ of: room }))}
    >
      {locked && <Banner tone="neutral" text={t('operations.readOnly')} />}
      <RefusedEntries room={room} open={open} onOpen={setOpen} />
      {isAtTop && form}
      {shown.length === 0 && !isAtTop && (
        <EmptyState
          icon={Icon}
          title={t(`operations.none.${room}`)}
          text={t(`operations.about.${room}`)}
          action={add}
        />
      )}
      {shown.length > 0 && (
        <>
          {!isAtTop && (
            <Row gap={3} justify="between" wrap className={own.intro}>
              <p className={rows.hint}>{t(`operations.about.${room}`)}</p>
              {add}
            </Row>
          )}
          <ul className={rows.list} data-testid={`operations-${room}`}>
            {shown.map((thing) => {
              const { title, about } = lineOf(read, room, thing, tongue);
              if (isOpen && !isAtTop && open.id === thing.id) return <li key={thing.id}>{form}</li>;
              return (
                <li key={thing.id} className={rows.row}>
                  <div className={rows.head}>
                    <Text as="h2" weight="medium" anywhere grow shrink>
                      {title}
                    </Text>
                    {thing.id < 0 && <span className={rows.mark}>{t('operations.waiting')}</span>}
                  </div>
                  <p className={rows.about}>{about}</p>
                  {!locked && (
                    <div className={rows.actions}>
                      {/* The server gives a new entry another id. A form that was open for the old one would close. */}
                      {thing.id > 0 && (
                        <Button
                          size="small"
                          icon={EditIcon}
                          aria-label={t('operations.editOne', { name: title })}
                          onClick={() => setOpen({ id: thing.id })}
                        >
                          {t('operations.edit')}
                        </Button>
                      )}
                      {'channels' in thing && thing.channels.length > 0 && (
                        <Button
                          size="small"
                          aria-label={t('operations.testOne', { name: title })}
                          onClick={() =>
                            publish(operationsEvents.testRequested({ channels: thing.channels }))
                          }
                        >
                          {t('operations.test')}
                        </Button>
                      )}
                      <Button
                        size="small"
                        variant="quiet"
                        icon={DeleteIcon}
                        aria-label={t('operations.removeOne', { name: title })}
                        onClick={() =>
                          publish(
                            changeEvents.wanted({
                              edits: [removalOf(room, thing)],
                              label: 'operations.removed',
                            }),
                          )
                        }
                      >
                        {t('operations.remove')}
                      </Button>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </LoadedRows>
  );
});

/** The page for alarm rules, maintenance tasks and drivers, each a list with a form. */
export default view(function OperationsView({ read, publish, t }) {
  const room = read(roomShown) ?? 'rule';
  return (
    <div className={rows.page}>
      <h1>{t('operations.title')}</h1>
      <div className={own.tabs}>
        <SegmentedControl
          label={t('operations.title')}
          options={ROOMS.map((value) => ({ value, label: t(`operations.rooms.${value}`) }))}
          value={room}
          onChange={(next) => publish(navigation.linkFollowed({ href: pathOf(next), replace: true }))}
        />
      </div>
      <Register key={room} room={room} />
    </div>
  );
});
