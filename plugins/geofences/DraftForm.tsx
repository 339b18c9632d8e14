import { readOnlyFor } from '../../src/core/session/access.ts';
import { useState, type CSSProperties, useId } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceDraft } from '../../events/fence-draft-types.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { can, offers } from '../../src/core/server/server.ts';
import { Button } from '../../src/ui/Button.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { UndoIcon } from '../../src/ui/icons.ts';
import { Remark, Section } from '../../src/ui/Section.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { DayFailed } from './DayFailed.tsx';
import { DevicePicker } from './DevicePicker.tsx';
import { type DraftProblem, draftProblem, fenceTool, isDirty } from './draft.state.ts';
import { LONGEST_NAME, savingEdits, COLOURS } from './fence-edits.ts';
import styles from './Geofences.module.css';
import { addressOf, changeable } from './listed.ts';
import { ShapeFields } from './ShapeFields.tsx';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import * as mapEvents from '../../events/map.ts';
import * as placeEvents from '../../events/places.ts';
import type { FoundPlace } from '../../events/places.ts';
import { places } from '../../src/core/positions/places.ts';
import { roughly } from '../../src/core/positions/places-asking.ts';
import { camera } from '../../src/map/camera.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { movedTo, shapeAt } from './shape-edits.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { crossingsOfDay, dayDevice, fenceDay } from './day.state.ts';
import { fenceWords } from './words.ts';

const MOST_SHOWN = 8;
const MOST_DEVICES = 40;

/**
 * A preview of a fence with the last 24 hours of a device: which crossings the fence would have reported, and which not
 * because the fixes were not accurate enough.
 */
const DayPreview = view<{ shape: FenceShape }>(function DayPreviewView(context, { shape }) {
  const { read, publish, t } = context;
  const { draft } = read(fenceTool);
  const device = read(dayDevice);
  const day = read(fenceDay);
  const { time } = fenceWords(context);
  if (!draft || device === null || offers(read, 'history') === false) return null;
  const isThere = day.device === device;
  const { crossings, doubts, watch } = crossingsOfDay(day, shape);
  const name = read(deviceBy(device))?.name ?? '';
  const count = (kind: 'entered' | 'left') => crossings.filter((each) => each.kind === kind).length;
  const shown = crossings.slice(-MOST_SHOWN);
  return (
    <Section title={t('geofences.preview.title')}>
      {draft.devices.length > 1 && (
        <Select
          label={t('geofences.preview.device')}
          options={draft.devices
            .slice(0, MOST_DEVICES)
            .map((id) => ({ value: String(id), label: read(deviceBy(id))?.name ?? String(id) }))}
          value={String(device)}
          onChange={(id) => publish(fenceEvents.previewChosen({ device: Number(id) }))}
        />
      )}
      {isThere && <DayFailed device={device} />}
      {!isThere || day.status === 'loading' ? (
        <Skeleton label={t('geofences.preview.loading')}>
          <Bone width="80%" />
        </Skeleton>
      ) : day.status === 'failed' ? null : day.way.at.length + day.since.at.length === 0 ? (
        <Remark>{t('geofences.preview.noFix', { name })}</Remark>
      ) : (
        <>
          <p role="status">
            {crossings.length === 0
              ? t(`geofences.preview.none.${watch.side ?? 'unsure'}`, { name })
              : t('geofences.preview.counts', { name, entered: count('entered'), left: count('left') })}
          </p>
          {shown.length > 0 && (
            <Stack as="ul" gap={1} size={13} numeric className={styles.moments}>
              {shown.map(({ kind, at }) => (
                <li key={`${kind} ${at}`}>{t(`geofences.preview.${kind}`, { time: time(at) })}</li>
              ))}
            </Stack>
          )}
          {doubts.length > 0 && (
            <Remark>
              {t('geofences.preview.doubts', {
                count: doubts.length,
                times: doubts
                  .slice(-4)
                  .map(({ from }) => time(from))
                  .join(', '),
              })}
            </Remark>
          )}
        </>
      )}
    </Section>
  );
});

/** The radius of a new fence around an address (metres), enough for a house with its yard. */
const AROUND = 100;
/** Shorter texts (characters) do not start an address search. */
const SHORTEST = 3;

/**
 * The field to search for an address. It places a new fence of default size around the address found, or moves the
 * fence being drawn to that address.
 */
const AddressField = view<{ onPlace: (place: FoundPlace) => void }>(function AddressFieldView(
  { read, peek, publish, t },
  { onPlace },
) {
  const [text, setText] = useState('');
  const [round, setRound] = useState(0);
  const { draft } = read(fenceTool);
  const { search } = read(places);
  const wanted = text.trim();
  const found =
    wanted.length >= SHORTEST && search ? [...search.found.geocoder, ...search.found.gazetteer] : [];
  const keyOf = ({ lat, lng, name }: FoundPlace) => `${lat} ${lng} ${name}`;
  if (!draft) return null;
  return (
    <Combobox
      key={round}
      label={t('geofences.address')}
      placeholder={t('geofences.addressHint')}
      options={found.map((place) => ({
        value: keyOf(place),
        label: place.name,
        ...(place.detail && { detail: place.detail }),
      }))}
      value={null}
      emptyText={t(
        wanted.length < SHORTEST || !search
          ? 'geofences.addressHint'
          : search.status === 'loading'
            ? 'search.asking'
            : search.status === 'failed'
              ? 'search.placesFailed'
              : 'search.nothing',
      )}
      clearLabel={t('history.device.clear')}
      openLabel={t('geofences.address')}
      onText={(typed) => {
        setText(typed);
        const { view: seen } = peek(camera);
        if (typed.trim().length >= SHORTEST)
          publish(placeEvents.searched({ text: typed.trim(), near: seen && roughly(seen) }));
      }}
      onChange={(chosen) => {
        const place = found.find((each) => keyOf(each) === chosen);
        if (!place) return;
        const shape = draft.shape
          ? movedTo(draft.shape, place)
          : shapeAt(draft.kind === 'polygon' ? 'circle' : draft.kind, place, AROUND);
        publish(fenceEvents.draftChanged({ changes: { shape, kind: shape.kind } }));
        publish(mapEvents.placeRequested({ lat: place.lat, lng: place.lng, zoom: 16 }));
        onPlace(place);
        setText('');
        setRound(round + 1);
      }}
    />
  );
});

/**
 * A picker with eight fence colours that are easy to tell apart. If the fence has another colour, that colour is
 * offered as the ninth.
 */
function ColourPicker({
  label,
  nameOf,
  value,
  onChange,
}: {
  label: string;
  nameOf: (number: number) => string;
  value: string;
  onChange: (colour: string) => void;
}) {
  const name = useId();
  const all = COLOURS.includes(value) ? COLOURS : [...COLOURS, value];
  return (
    <fieldset>
      <Text as="legend" size={13} weight="bold" className={styles.label}>
        {label}
      </Text>
      <Row gap={1} align="stretch" wrap>
        {all.map((colour, i) => (
          <label key={colour} className={styles.colour} style={{ '--dot': colour } as CSSProperties}>
            <input type="radio" name={name} checked={colour === value} onChange={() => onChange(colour)} />
            <span aria-hidden="true" />
            <VisuallyHidden>{nameOf(i + 1)}</VisuallyHidden>
          </label>
        ))}
      </Row>
    </fieldset>
  );
}

/** The problems that are named above the Save button, after the user has pressed it. */
const SAID_BELOW: ReadonlySet<DraftProblem | null> = new Set([
  'noShape',
  'fewCorners',
  'noDevice',
  'tooMuch',
] as const);

/**
 * The form for a fence that is being drawn or changed: shape, name, colour, triggers and devices. One button saves
 * everything.
 */
export const DraftForm = view(function DraftFormView({ read, peek, publish, t }) {
  const { draft, past, original, opened, asksToDiscard } = read(fenceTool);
  const [name, setName] = useState(draft?.name ?? '');
  const [form] = useState(opened);
  const commitName = (text = name) => {
    const now = peek(fenceTool);
    // When this form closes, another draft may be open.
    if (now.opened === form && now.draft && now.draft.name !== text.trim())
      publish(fenceEvents.draftChanged({ changes: { name: text.trim() } }));
  };
  useKeptTyping(name, commitName);
  const [wasTried, setTried] = useState(false);
  if (!draft) return null;
  if (read(readOnlyFor('fenceEditing'))) return <Remark>{t('geofences.readOnly')}</Remark>;
  const change = (changes: Partial<Omit<FenceDraft, 'fences'>>) =>
    publish(fenceEvents.draftChanged({ changes }));
  // The role for a device may have changed since the draft was opened. A change that the role forbids is not sent.
  const problem = draftProblem({ ...draft, name, devices: changeable(read, draft.devices) }, original);
  const address = draft.shape && addressOf(read, draft.shape);
  const save = (form: HTMLFormElement) => {
    commitName();
    const { draft: now } = peek(fenceTool);
    if (!now || draftProblem({ ...now, devices: changeable(peek, now.devices) }, original))
      return setTried(true);
    // A number that is out of range is in its field only, not in the draft.
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) {
      // A field in a folded section cannot get the focus.
      const folded = wrong.closest('details');
      if (folded) folded.open = true;
      return wrong.focus();
    }
    const edits = savingEdits(now, peek(geofences).shown, original);
    if (edits.length > 0)
      publish(
        changeEvents.wanted({
          edits: [...edits],
          label: now.fences.length === 0 ? 'geofences.done.created' : 'geofences.done.changed',
        }),
      );
    return publish(fenceEvents.draftClosed({ saved: true }));
  };
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(event.currentTarget as HTMLFormElement);
      }}
    >
      <TextField
        label={t('geofences.name')}
        value={name}
        onChange={setName}
        onBlur={() => commitName()}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form with a button, and types next
        autoFocus={!asksToDiscard}
        error={wasTried && problem === 'noName' ? t('geofences.problem.noName') : null}
        {...(address !== null && { hint: address })}
      />
      <ShapeFields />
      <AddressField
        onPlace={(place) => {
          if (name.trim() === '') {
            setName(place.name.slice(0, LONGEST_NAME));
            change({ name: place.name.slice(0, LONGEST_NAME) });
          }
        }}
      />
      <ColourPicker
        label={t('geofences.colour')}
        nameOf={(number) => t('geofences.colourIs', { number })}
        value={draft.colour}
        onChange={(colour) => change({ colour })}
      />
      <div>
        <Switch label={t('geofences.isOn')} checked={draft.on} onChange={(on) => change({ on })} />
        {can(read, 'fenceTriggers') && (
          <>
            <Checkbox
              label={t('geofences.onEnter')}
              checked={draft.onEnter}
              onChange={(onEnter) => change({ onEnter })}
            />
            <Checkbox
              label={t('geofences.onLeave')}
              checked={draft.onLeave}
              onChange={(onLeave) => change({ onLeave })}
            />
            {draft.on && !draft.onEnter && !draft.onLeave && <Remark>{t('geofences.saysNothing')}</Remark>}
          </>
        )}
      </div>
      <DevicePicker value={draft.devices} onChange={(devices) => change({ devices })} />
      {draft.shape && problem !== 'fewCorners' && problem !== 'crossing' && (
        <DayPreview shape={draft.shape} />
      )}
      {wasTried && SAID_BELOW.has(problem) && (
        <Text tone="danger" size={13} role="alert">
          {t(
            `geofences.problem.${problem === 'fewCorners' && draft.kind === 'line' ? 'fewPoints' : problem}`,
          )}
        </Text>
      )}
      <Row gap={2} wrap className={styles.saveBar}>
        <Button type="submit" variant="primary">
          {t('geofences.save')}
        </Button>
        <Button
          onClick={() =>
            publish(peek(isDirty) ? fenceEvents.discardAsked() : fenceEvents.draftClosed({ saved: false }))
          }
        >
          {t('geofences.cancel')}
        </Button>
        <IconButton
          icon={UndoIcon}
          label={t('geofences.undoStep')}
          disabled={past.length === 0}
          onClick={() => {
            publish(fenceEvents.stepReverted());
            setName(peek(fenceTool).draft?.name ?? '');
          }}
        />
      </Row>
    </Stack>
  );
});
