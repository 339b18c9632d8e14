import { useState } from 'react';
import * as dashboardEvents from '../../events/dashboard.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import type { Read } from '../../src/kernel/read.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { formatUnit } from '../../src/ui/format.ts';
import { decimalIn, numberToType } from '../../src/ui/typed-number.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Dashboard.module.css';
import { dashboard } from './dashboard.state.ts';
import type { Tile } from './tiles.ts';
import { money } from './words.ts';

const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'PLN',
  'SEK',
  'NOK',
  'DKK',
  'CZK',
  'HUF',
  'RON',
  'TRY',
  'BRL',
];
/**
 * The highest valid inputs: fuel consumption (litres per 100 km) and price (per litre). Higher values are typing
 * errors.
 */
const MOST_LITRES = 100;
const MOST_PRICE = 10_000;
/** The maximum number of decimals in the form, for example of a price per litre. */
const MOST_DIGITS = 4;

/** Whether the tile is the one of fuel, and the user has not told the consumption yet. */
export const asksForFuel = (tile: Tile, read: Read): boolean =>
  tile === 'fuel' && read(dashboard).fuel.litres === null;

/** A line with the consumption on which the fuel estimate is based, and the estimated cost. `figure`: the litres. */
export const FuelLine = view<{ figure: number | null }>(function FuelLineView(
  { read, t, language },
  { figure },
) {
  const { fuel } = read(dashboard);
  const [isOpen, setOpen] = useState(false);
  return (
    <Row justify="between" wrap className={styles.fuel}>
      <Text tone="muted" size={13} numeric className={styles.compared}>
        {fuel.litres !== null &&
          t('dashboard.fuel.estimate', { litres: formatUnit(fuel.litres, 'liter', language) })}
        {figure !== null &&
          fuel.price !== null &&
          ` · ${t('dashboard.fuel.cost', { cost: money(figure * fuel.price, fuel.currency, language) })}`}
      </Text>
      {!read(isReadOnly) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(fuel.litres === null ? 'dashboard.fuel.tell' : 'dashboard.fuel.change')}
        </Button>
      )}
      {isOpen && <FuelForm onDone={() => setOpen(false)} />}
    </Row>
  );
});

/** Parses a number above 0. Null if the text is empty, not a number or out of range. */
const numberIn = (typed: string, most: number): number | null => {
  const value = decimalIn(typed);
  return value > 0 && value <= most ? value : null;
};

const FuelForm = view<{ onDone: () => void }>(function FuelFormView(
  { read, publish, t, language },
  { onDone },
) {
  const { fuel } = read(dashboard);
  const toType = (value: number | null) =>
    value === null ? '' : numberToType(value, language, 0, MOST_DIGITS);
  const [litres, setLitres] = useState(toType(fuel.litres));
  const [price, setPrice] = useState(toType(fuel.price));
  const [currency, setCurrency] = useState(fuel.currency);
  const isWrong = litres.trim() !== '' && numberIn(litres, MOST_LITRES) === null;
  const isPriceWrong = price.trim() !== '' && numberIn(price, MOST_PRICE) === null;
  const save = () => {
    if (isWrong || isPriceWrong) return;
    publish(
      dashboardEvents.fuelNoted({
        litres: numberIn(litres, MOST_LITRES),
        price: numberIn(price, MOST_PRICE),
        currency,
        source: 'user',
      }),
    );
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('dashboard.fuel.title')}
      text={t('dashboard.fuel.hint')}
      closeLabel={t('shell.close')}
      actions={
        <Button variant="primary" onClick={save}>
          {t('dashboard.fuel.save')}
        </Button>
      }
    >
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('dashboard.fuel.litres')}
          inputMode="decimal"
          value={litres}
          onChange={setLitres}
          error={isWrong ? t('dashboard.fuel.wrong') : undefined}
        />
        <TextField
          label={t('dashboard.fuel.price')}
          inputMode="decimal"
          value={price}
          onChange={setPrice}
          error={isPriceWrong ? t('dashboard.fuel.wrong') : undefined}
        />
        <Select
          label={t('dashboard.fuel.currency')}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
      </Stack>
    </Dialog>
  );
});
