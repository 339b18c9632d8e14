import { useState, useId } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Share, ShareChanges } from '../../events/share-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { can } from '../../src/core/server/server.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import {
  changedFields,
  choiceFrom,
  devicesFrom,
  keptOrDropped,
  markOf,
} from '../../src/core/storage/form-fields.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { Button } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { GoalChoice } from './GoalChoice.tsx';
import { LONGEST_NAME, MOST_DEVICES } from './limits.ts';
import { select } from '../../src/kernel/read.ts';
import { changesOf, problemsOf, shareEdit, type Typed, typedOf } from './share-form.ts';
import { styles } from './styles.ts';
import { endOf, PRESETS, presetText } from './until.ts';
import { PlaceIcon, TimeIcon, TraceIcon } from '../../src/ui/icons.ts';
import { ownOnly } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { named } from '../../src/core/app/words-in.ts';
import { DevicePicker } from '../../src/ui/DevicePicker.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { PartError } from '../../src/ui/PartError.tsx';

type ChoiceProps = {
  chosen: readonly number[];
  /** Maximum number of devices that this server allows in a link. */
  most: number;
  error: string | null;
  onChange: (chosen: readonly number[]) => void;
};

/** The field for the devices of a shared link: single devices, or a whole group. */
const DeviceChoice = view<ChoiceProps>(function DeviceChoiceView(
  { read, t },
  { chosen, most, error, onChange },
) {
  const { byId, groups } = read(devices);
  const all = ownOnly([...byId.values()]);
  return (
    <fieldset className={styles.part} data-testid="share-devices">
      <legend>{t('shares.devices')}</legend>
      <DevicePicker
        all={all}
        chosen={chosen}
        most={most}
        fits={named}
        words={{
          find: t('shares.findDevice'),
          none: t('shares.noDevice'),
          more: (count) => t('shares.moreDevices', { count }),
        }}
        icon={(id) => {
          const device = byId.get(id);
          return (
            device && (
              <DeviceIcon
                size={28}
                kind={kindOf(device, modeNow(read))}
                colour={device.colour}
                image={device.image}
              />
            )
          );
        }}
        onChange={(next) => onChange(most === 1 ? next.slice(-1) : next)}
        className={styles.devices}
      >
        {can(read, 'shareList') && groups.length > 0 && (
          <Row gap={2} align="stretch" wrap>
            {groups.slice(0, 12).map(({ id, name }) => (
              <Button
                key={id}
                size="small"
                onClick={() => {
                  const members = all.filter(({ group }) => group === id).map((each) => each.id);
                  onChange([...new Set([...chosen, ...members])]);
                }}
              >
                {t('shares.addGroup', { name })}
              </Button>
            ))}
          </Row>
        )}
      </DevicePicker>
      {chosen.length > most && (
        <Button size="small" onClick={() => onChange([])}>
          {t('shares.clear')}
        </Button>
      )}
      <PartError text={error} />
    </fieldset>
  );
});

/**
 * The storage key of a draft of the link form: each link, each refused change, and each initial choice of devices
 * has its own draft. It never contains the secret at the end of the link, because form names appear in recordings.
 */
export const shareForm = (share: Share | null, devices: readonly number[], refused = ''): string =>
  [
    'share',
    share
      ? `${share.kind} ${share.expires} ${share.devices.join(' ')} ${markOf(share.salt)}`
      : `new ${devices.join(' ')}`,
  ]
    .concat(refused)
    .join(' ')
    .trim();

/** Converts the link form's values to the fields stored in a draft. */
const fieldsOf = ({ devices, goal, ...typed }: Typed): Record<string, string> => ({
  ...typed,
  devices: devices.join(' '),
  goal: goal ? `${goal.lat} ${goal.lng} ${goal.name}` : '',
});

/**
 * Returns the values of the link form to store in a draft: only changed ones. The end date and its preset are stored
 * together, because neither is meaningful alone.
 */
export const draftOf = (typed: Typed, begins: Typed): Record<string, string> =>
  changedFields(fieldsOf(typed), fieldsOf(begins), [['own', 'preset']]);

/** The account's own devices, or null while the list is not known. */
const ownIds = select((read) => {
  const { status, byId } = read(devices);
  return status === 'ready' ? new Set(ownOnly([...byId.values()]).map(({ id }) => id)) : null;
});

const SHARE_DRAFT_KINDS = ['position', 'trail', 'eta'] as const satisfies readonly Share['kind'][];

/** Returns the link form's values from a stored draft, or the initial values if there is no readable draft. */
export function typedFrom(fields: Readonly<Record<string, string>>, begins: Typed): Typed {
  const { goal } = fields;
  return {
    name: fields['name'] ?? begins.name,
    devices: devicesFrom(fields['devices'], begins.devices),
    kind: choiceFrom(SHARE_DRAFT_KINDS, fields['kind'], begins.kind),
    goal: goal === undefined ? begins.goal : goalFrom(goal),
    preset: choiceFrom(PRESETS, fields['preset'], begins.preset),
    own: fields['own'] ?? begins.own,
  };
}

/** Parses a destination stored in a draft; null if none was chosen, or it is invalid. */
function goalFrom(text: string): Typed['goal'] {
  const [, lat, lng, name = ''] = /^(\S+) (\S+) (.*)$/s.exec(text) ?? [];
  const place = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN), name };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : null;
}

const KINDS = [
  ['position', PlaceIcon],
  ['trail', TraceIcon],
  ['eta', TimeIcon],
] as const;

type KindProps = { value: Share['kind']; onChange: (kind: Share['kind']) => void };

/**
 * The field for what a shared link shows of a device (position, arrival, trail); each option says what it reveals.
 */
const KindChoice = view<KindProps>(function KindChoiceView({ t }, { value, onChange }) {
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend>{t('shares.what')}</legend>
      <Stack gap={2}>
        {KINDS.map(([kind, Glyph]) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={name}
              checked={kind === value}
              aria-label={t(`shares.kind.${kind}`)}
              aria-describedby={`${name}-${kind}`}
              onChange={() => onChange(kind)}
            />
            <Glyph size={20} aria-hidden="true" />
            <span>
              <strong>{t(`shares.kind.${kind}`)}</strong>
              <span id={`${name}-${kind}`} className={styles.hint}>
                {t(`shares.kindHint.${kind}`)}
              </span>
            </span>
          </label>
        ))}
      </Stack>
    </fieldset>
  );
});

type FormProps = {
  share: Share | null;
  devices: readonly number[];
  /** The change to a link that the server refused: its message is shown in the form. */
  refused: { readonly id: string; readonly set: ShareChanges } | null;
};

/** The form of a new or existing shared link: which devices, what it shows, until when (SHARE-01). */
export const ShareForm = view<FormProps>(function ShareFormView(
  { read, publish, t, language },
  { share, devices, refused },
) {
  const time = { now: read(now), zone: read(timeZoneInUse) };
  const form = shareForm(share, devices, refused?.id);
  const [begins] = useState<Typed>(() => {
    const from = typedOf(share, devices, time, refused?.set);
    // A new link has the same initial values as in the share sheet over the map.
    const kind = can(read, 'shareList') ? 'trail' : 'position';
    return share || refused ? from : { ...from, kind, preset: 'hour' };
  });
  const [before] = useState(share);
  const [entered, setTyped] = useState<Typed>(() => typedFrom(read(ownDraft(form)), begins));
  // Devices that were deleted, or belong to somebody else, are not listed here, and the server would refuse them.
  const own = read(ownIds);
  const typed = own ? { ...entered, devices: entered.devices.filter((id) => own.has(id)) } : entered;
  const [isUnfolded] = useState(
    share !== null || refused !== null || typed.name !== '' || typed.kind !== begins.kind,
  );
  const [isTried, setTried] = useState(false);
  const { settle } = useKeptTyping(entered, (now) => publish(keptOrDropped(form, draftOf(now, begins))));
  const close = () => {
    settle();
    publish(ownForms.draftDropped({ form }));
    publish(shareEvents.formClosed());
  };
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const isWhole = can(read, 'shareList');
  const most = isWhole ? MOST_DEVICES : 1;
  const problems = problemsOf(typed, time, most);
  const said = (field: keyof typeof problems) => (isTried && problems[field] ? t(problems[field]) : null);
  const ends = endOf(typed.preset, typed.own, time.now, time.zone);
  const send = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    // The form's new submission replaces the change that the server refused.
    if (refused) publish(changeEvents.dismissed({ id: refused.id }));
    const wanted = edits(shareEdit(share, changesOf(typed, time), before));
    if (wanted.length > 0)
      publish(changeEvents.wanted({ edits: wanted, label: share ? 'shares.changed' : '' }));
    close();
  };
  return (
    <form
      className={styles.form}
      aria-label={t(share ? 'shares.edit' : 'shares.create')}
      data-testid="share-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2>{t(share ? 'shares.edit' : 'shares.create')}</h2>
      <fieldset className={styles.part}>
        <legend>{t('shares.until')}</legend>
        <Row gap={2} align="stretch" wrap>
          {/* If the server has no list of links, a link cannot be ended early. */}
          {PRESETS.filter((preset) => preset !== 'stop' || isWhole).map((preset) => (
            <label key={preset} className={styles.preset}>
              <input
                type="radio"
                name="until"
                value={preset}
                checked={preset === typed.preset}
                onChange={() => change({ preset })}
              />
              <span>{t(presetText(preset, time.now, time.zone))}</span>
            </label>
          ))}
        </Row>
        {typed.preset === 'own' ? (
          <TextField
            type="datetime-local"
            label={t('shares.ownEnd')}
            value={typed.own}
            error={said('expires')}
            onChange={(own) => change({ own })}
          />
        ) : (
          ends !== null &&
          typed.preset !== 'stop' && (
            <p className={styles.hint}>
              {t('shares.endsAt', { time: formatUntil(ends, language, time.zone) })}
            </p>
          )
        )}
      </fieldset>
      <DeviceChoice
        chosen={typed.devices}
        most={most}
        error={
          // Shows the error about too many devices immediately, not only on sending: choosing a group may add more
          // devices than expected.
          typed.devices.length > most && problems.devices ? t(problems.devices) : said('devices')
        }
        onChange={(chosen) => change({ devices: chosen })}
      />
      {/* Unfolded from the start if any of these options was already set. */}
      <details className={styles.more} open={isUnfolded}>
        <summary>
          {t(isWhole ? 'shares.whatAndName' : 'shares.name')}
          {isWhole && (
            <Text as="span" size={13} tone="muted" className={styles.chosen}>
              {t(`shares.kind.${typed.kind}`)}: {t(`shares.kindHint.${typed.kind}`)}
            </Text>
          )}
        </summary>
        <Stack gap={5}>
          {isWhole && <KindChoice value={typed.kind} onChange={(kind) => change({ kind })} />}
          {typed.kind === 'eta' && (
            <GoalChoice
              goal={typed.goal}
              devices={typed.devices}
              error={said('goal')}
              onChange={(goal) => change({ goal })}
            />
          )}
          <TextField
            label={t('shares.name')}
            hint={t('shares.nameHint')}
            value={typed.name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(name) => change({ name })}
          />
        </Stack>
      </details>
      <p className={styles.hint}>{t('shares.whoSees')}</p>
      <div className={classes(styles.buttons, styles.bar)}>
        <Button variant="quiet" onClick={close}>
          {t('shares.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {t(share ? 'shares.save' : 'shares.createLink')}
        </Button>
      </div>
    </form>
  );
});
