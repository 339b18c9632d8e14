import { useEffect, useRef, useState } from 'react';
import type { Trip, TripChanges, TripType } from '../../events/logbook-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { locks } from '../../src/core/travel/logbook/logbook.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { isLocked } from '../../src/rules/logbook/trip-rules.ts';
import { Button } from '../../src/ui/Button.tsx';
import { unitName } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextArea } from '../../src/ui/TextArea.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { decimalIn, numberToType } from '../../src/ui/typed-number.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Detail.module.css';
import { TYPES, tripsEdit, typeChanges, wanted } from './edits.ts';
import { nameOfContact, nameOfDriver, notANumber } from './words.ts';

/**
 * What the user has typed into a field since focusing it. Null if nothing was typed: the field then shows the
 * stored value.
 */
type TypedText = string | null;

/**
 * Returns the text that a field of the trip form shows.
 * @param known the stored value; any user may have changed it meanwhile
 */
export const shownText = (typed: TypedText, known: string): string => typed ?? known;

/**
 * Returns what to save when a field of the trip form loses focus. Null if the user typed nothing new, so that
 * changes by other users are not overwritten.
 */
export const leftText = (typed: TypedText, known: string): string | null =>
  typed === null || typed === known ? null : typed;

/**
 * The form in which the user enters the details of a trip (type, driver, contact, reason). Each choice is saved
 * immediately and can be undone.
 */
export const TripForm = view<{ trip: Trip }>(function TripFormView({ read, peek, publish, t }, { trip }) {
  const { drivers, contacts, reasons } = read(registers);
  const isFixed = read(isReadOnly) || isLocked(read(locks), trip);
  const write = (changes: TripChanges) => {
    const draft = wanted([tripsEdit(peek, [trip], changes)], 'logbook.changed');
    if (draft) publish(draft);
  };
  const [typed, setTyped] = useState<TypedText>(null);
  const save = () => {
    const comment = leftText(typed, trip.comment);
    if (comment !== null) write({ comment });
  };
  const latest = useRef(save);
  latest.current = save;
  // The comment is also saved when the user goes back to another page while typing: the field then loses no focus.
  useEffect(() => () => latest.current(), []);
  const leave = () => {
    save();
    setTyped(null);
  };
  const known = <Thing extends { id: number }>(things: readonly Thing[], name: (thing: Thing) => string) => [
    { value: '', label: t('logbook.nobody') },
    // Offers only drivers, contacts and reasons that the server already knows: a trip cannot refer to others.
    ...things.filter(({ id }) => id > 0).map((thing) => ({ value: String(thing.id), label: name(thing) })),
  ];
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const isBusiness = trip.type === 'business' || trip.type === 'mixed';
  return (
    <Stack as="form" gap={3} onSubmit={(event) => event.preventDefault()}>
      <Row as="fieldset" gap={2} align="stretch" wrap className={styles.types} disabled={isFixed}>
        <legend>{t('logbook.column.type')}</legend>
        {TYPES.map((type: TripType) => (
          <label key={type} data-type={type}>
            <input
              type="radio"
              name={`type ${trip.id}`}
              value={type}
              checked={trip.type === type}
              onChange={() => write(typeChanges(type, trip))}
            />
            <span>{t(`logbook.type.${type}`)}</span>
          </label>
        ))}
      </Row>
      {trip.type === 'mixed' && (
        <Parts
          key={`${trip.metres} ${JSON.stringify(trip.parts)}`}
          trip={trip}
          isFixed={isFixed}
          write={write}
        />
      )}
      <Select
        label={t('logbook.column.driver')}
        disabled={isFixed}
        value={String(trip.driver ?? '')}
        options={known(
          drivers.shown.filter(({ id, active }) => active || id === trip.driver),
          nameOfDriver,
        )}
        onChange={(value) => write({ driver: idOf(value) })}
      />
      {isBusiness && (
        <>
          <Select
            label={t('logbook.column.reason')}
            disabled={isFixed}
            value={String(trip.reason ?? '')}
            options={known(reasons.shown, ({ name }) => name)}
            onChange={(value) => write({ reason: idOf(value) })}
          />
          <Select
            label={t('logbook.column.contact')}
            disabled={isFixed}
            value={String(trip.contact ?? '')}
            options={known(contacts.shown, nameOfContact)}
            onChange={(value) => {
              const usual = contacts.shown.find(({ id }) => id === idOf(value))?.reason ?? null;
              write({
                contact: idOf(value),
                ...(trip.reason === null && usual !== null && { reason: usual }),
              });
            }}
          />
        </>
      )}
      <TextArea
        label={t('logbook.column.comment')}
        value={shownText(typed, trip.comment)}
        disabled={isFixed}
        rows={2}
        maxLength={1000}
        onChange={setTyped}
        onBlur={leave}
      />
      {trip.type === 'private' && (
        <Switch
          label={t('logbook.hidePlaces')}
          detail={t('logbook.hidePlacesHint')}
          checked={trip.hidden}
          disabled={isFixed}
          onChange={(hidden) => write({ hidden })}
        />
      )}
    </Stack>
  );
});

type PartsProps = { trip: Trip; isFixed: boolean; write: (changes: TripChanges) => void };
/**
 * How the distance of a mixed trip is divided into its three parts: the user types two, and the third is the
 * remaining distance.
 */
const Parts = view<PartsProps>(function PartsView({ t, language }, { trip, isFixed, write }) {
  const typed = (metres: number) => numberToType(metres / 1000, language, 3);
  // Formats a distance to the metre, because the parts of a trip must add up. The input fields are in kilometres.
  const exact = (metres: number) =>
    `${formatNumber(metres / 1000, language, 3)}\u00a0${unitName('kilometer', language)}`;
  const [own, setOwn] = useState(typed(trip.parts.private));
  const [toWork, setToWork] = useState(typed(trip.parts.toWork));
  // Converts typed kilometres to metres; an empty field counts as zero.
  const metresOf = (text: string) => (text.trim() === '' ? 0 : Math.round(decimalIn(text) * 1000));
  const parts = { private: metresOf(own), toWork: metresOf(toWork) };
  const rest = trip.metres - parts.private - parts.toWork;
  const isWrong = !(rest >= 0);
  const wrong = (metres: number) => (Number.isNaN(metres) ? notANumber({ t, language }) : null);
  return (
    <div className={styles.parts}>
      <TextField
        label={t('logbook.column.private')}
        inputMode="decimal"
        value={own}
        error={wrong(parts.private)}
        disabled={isFixed}
        onChange={setOwn}
      />
      <TextField
        label={t('logbook.column.toWork')}
        inputMode="decimal"
        value={toWork}
        error={wrong(parts.toWork)}
        disabled={isFixed}
        onChange={setToWork}
      />
      {!Number.isNaN(rest) && (
        <p data-wrong={isWrong || undefined}>
          {isWrong
            ? t('logbook.partsWrong', { distance: exact(trip.metres) })
            : t('logbook.partsRest', { distance: exact(rest) })}
        </p>
      )}
      <Button
        size="small"
        disabled={isFixed || isWrong}
        onClick={() => write({ parts: { ...parts, business: rest } })}
      >
        {t('logbook.partsSave')}
      </Button>
    </div>
  );
});
