import { useState } from 'react';
import * as orderEvents from '../../events/orders.ts';
import type { Order } from '../../events/operations-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { can } from '../../src/core/server/server.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { CommandsIcon, SendIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { readableName } from '../../src/ui/readable-name.ts';
import rows from '../../src/ui/RowsPage.module.css';
import { Select } from '../../src/ui/Select.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { type Translate, view } from '../../src/ui/view.tsx';
import { isSending, orders, ordersOf, type Run, runsOf } from './orders.state.ts';
import { isAskedTwice, parametersOf, typeKey, valueOfParameter, valuesOf } from './order-types.ts';
import { OPERATIONS_PATH } from './place.ts';
import own from './Operations.module.css';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatSpeed } from '../../src/ui/format.ts';
import { formatTime } from '../../src/ui/format-time.ts';

const LOOK: Readonly<Partial<Record<Run['state'], string>>> = {
  queued: 'soon',
  unsure: 'soon',
  refused: 'overdue',
};

/** The results of the commands that the user sent to the device since the page was loaded, newest first. */
const OrderRuns = view<{ device: number }>(function OrderRunsView({ read, t, language }, { device }) {
  const runs = read(runsOf(device));
  const { saved } = read(ordersOf(device));
  const zone = read(timeZoneInUse);
  if (runs.length === 0) return null;
  const said = ({ state, failure, answer }: Run): string => {
    if (state === 'refused')
      return t('orders.state.refused', { reason: t(`failure.${failure?.reason ?? 'server'}`) });
    return state === 'answered' && answer !== ''
      ? t('orders.state.answeredWith', { answer })
      : t(`orders.state.${state}`);
  };
  /** The name of a command that was sent: the name of a saved command, or the type with what the user typed. */
  const called = ({ order: { type, saved: id, values } }: Run): string => {
    const name = saved.find((each) => each.id === id)?.name || orderName(type, t);
    const typed = parametersOf(type).flatMap(({ name: field, kind }) => {
      const value = values[field];
      if (value === undefined) return [];
      return kind === 'flag' ? t(value === true ? 'orders.on' : 'orders.off') : String(value);
    });
    return typed.length === 0 ? name : `${name}: ${typed.join(' · ')}`;
  };
  return (
    <section>
      <h3>{t('orders.runs')}</h3>
      <Stack as="ul" gap={2} className={own.due} aria-live="polite">
        {runs.map((run) => {
          return (
            <li key={run.run} data-testid="order-run">
              <span>
                {called(run)}
                <Text
                  as="span"
                  tone="muted"
                  size={13}
                  numeric
                  className={own.state}
                  data-state={LOOK[run.state]}
                >
                  {said(run)}
                </Text>
              </span>
              <Text as="span" tone="muted" size={13} numeric className={own.state}>
                {formatTime(run.at, language, zone)}
              </Text>
            </li>
          );
        })}
      </Stack>
    </section>
  );
});

/** The name of a command type; for an unknown type, the server's name for it, in words. */
export const orderName = (type: string, t: Translate): string => {
  const key = typeKey(type);
  return key === null ? readableName(type) : t(key);
};

/** A command that waits for the user's confirmation, and its name. */
type Asked = { readonly order: Order; readonly name: string };

/**
 * The page for the commands of a device: stored ones, those of every type that it supports, and their results
 * (TRAC-11).
 */
export default view(function OrdersView({ read, peek, publish, t, language }) {
  const { device, runs } = read(orders);
  const { status, failure, types, saved, tells } = read(ordersOf(device ?? 0));
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = read(deviceBy(device ?? 0));
  const fix = read(lastFixOf(device ?? 0));
  const isOffline = read(connectivity).online === false;
  if (device === null || !found) return null;
  const name = found.name || found.imei;
  const isMoving = fix !== null && stateOf(found, fix, read(now)) === 'moving';
  const speed = formatSpeed(fix?.speed ?? 0, read(unitsInUse), language);
  const close = () => publish(orderEvents.opened({ device: null }));
  const send = (order: Order) => {
    // A new command gets the number of the newest command plus one. `peek`, because a second press may come before the
    // view is drawn again.
    const run = String(Number(peek(orders).runs[0]?.run ?? 0) + 1);
    publish(orderEvents.submitted({ run, device, order }));
    setAsked(null);
  };
  const press = (order: Order, called: string) =>
    isAskedTwice(order.type) ? setAsked({ order, name: called }) : send(order);
  return (
    <>
      <Dialog
        open
        testId="orders"
        size="medium"
        title={t('orders.of', { name })}
        closeLabel={t('shell.close')}
        onClose={close}
      >
        <Stack gap={4} className={own.orders}>
          {isOffline && <Banner tone="warning" text={t('orders.offline')} />}
          {status === 'loading' && (
            <Skeleton label={t('orders.loading')}>
              <RowBones rows={3} />
            </Skeleton>
          )}
          {failure && status !== 'ready' && (
            <ErrorState
              title={t('orders.failed')}
              text={t(`failure.${failure.reason}`)}
              retry={{
                label: t('shell.tryAgain'),
                onRetry: () => publish(orderEvents.listRequested({ device })),
              }}
            />
          )}
          {status === 'ready' && saved.length === 0 && types.length === 0 && (
            <EmptyState icon={CommandsIcon} title={t('orders.none')} text={t('orders.noneHint')} />
          )}
          {saved.length > 0 && (
            <section>
              <h3>{t('orders.saved')}</h3>
              <Stack as="ul" gap={2} className={own.due}>
                {saved.map(({ id, name: called, type }) => {
                  const order: Order = { type, saved: id, values: {} };
                  return (
                    <li key={id}>
                      <span>
                        {called || orderName(type, t)}
                        {called && (
                          <Text as="span" tone="muted" size={13} numeric className={own.state}>
                            {orderName(type, t)}
                          </Text>
                        )}
                      </span>
                      <Button
                        size="small"
                        icon={SendIcon}
                        disabled={isOffline}
                        loading={isSending(runs, device, order)}
                        aria-label={t('orders.sendOne', { name: called || orderName(type, t) })}
                        onClick={() => press(order, called || orderName(type, t))}
                      >
                        {t('orders.send')}
                      </Button>
                    </li>
                  );
                })}
              </Stack>
            </section>
          )}
          {types.length > 0 && (
            <FreeOrder key={device} device={device} types={types} disabled={isOffline} onSend={press} />
          )}
          <OrderRuns device={device} />
          {status === 'ready' && !tells && (
            <Banner
              tone="neutral"
              text={t('orders.notTold')}
              action={
                can(read, 'operationsEditing') && (
                  <LinkButton size="small" href={OPERATIONS_PATH} onClick={close}>
                    {t('orders.toRules')}
                  </LinkButton>
                )
              }
            />
          )}
        </Stack>
      </Dialog>
      {asked && (
        <Dialog
          open
          alert
          testId="order-sure"
          title={
            asked.order.type === 'engineStop'
              ? t('orders.sureEngine', { device: name })
              : t('orders.sure', { name: asked.name, device: name })
          }
          text={t(
            asked.order.type !== 'engineStop'
              ? 'orders.sureHint'
              : isMoving
                ? 'orders.sureEngineMoving'
                : 'orders.sureEngineHint',
            { speed: isMoving ? `${speed.value}\u00a0${speed.unit}` : '' },
          )}
          closeLabel={t('shell.close')}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>{t('care.cancel')}</Button>
              <Button variant="danger" disabled={isOffline} onClick={() => send(asked.order)}>
                {asked.order.type === 'engineStop' ? t('orders.types.engineStop') : t('orders.send')}
              </Button>
            </>
          }
        />
      )}
    </>
  );
});

type FreeProps = {
  device: number;
  types: readonly string[];
  disabled: boolean;
  onSend: (order: Order, name: string) => void;
};

/** The form to send a command of any type that the tracker supports, with its parameters. */
const FreeOrder = view<FreeProps>(function FreeOrderView(
  { read, t, language },
  { device, types, disabled, onSend },
) {
  const byName = new Intl.Collator(language);
  // Sorts the command types by name; the type for free text comes last.
  const sorted = types.toSorted(
    (a, b) =>
      Number(a === 'custom') - Number(b === 'custom') || byName.compare(orderName(a, t), orderName(b, t)),
  );
  const [type, setType] = useState(sorted[0] ?? 'custom');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const values = valuesOf(type, typed);
  const order = values && { type, saved: null, values };
  return (
    <Stack
      as="form"
      gap={3}
      aria-label={t('orders.new')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (order === null) return;
        onSend(order, orderName(type, t));
        setTried(false);
      }}
    >
      <Select
        label={t('orders.new')}
        options={sorted.map((value) => ({ value, label: orderName(value, t) }))}
        value={type}
        onChange={(next) => {
          setType(next);
          setTyped({});
          setTried(false);
        }}
      />
      {parametersOf(type).map(({ name, kind, word }) =>
        kind === 'flag' ? (
          <Select
            key={name}
            label={t('orders.parameters.enable')}
            options={[
              { value: 'yes', label: t('orders.on') },
              { value: 'no', label: t('orders.off') },
            ]}
            value={typed[name] ?? 'yes'}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ) : (
          <TextField
            key={name}
            label={t(`orders.parameters.${word ?? name}`)}
            value={typed[name] ?? ''}
            error={
              isTried && valueOfParameter(kind, typed[name]) === null
                ? t(`operations.needed.${(typed[name] ?? '').trim() === '' ? 'text' : 'number'}`)
                : null
            }
            inputMode={kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ),
      )}
      <div className={rows.buttons}>
        <Button
          type="submit"
          variant="primary"
          icon={SendIcon}
          disabled={disabled}
          loading={order !== null && isSending(read(orders).runs, device, order)}
        >
          {t('orders.send')}
        </Button>
      </div>
    </Stack>
  );
});
