import { useEffect, useRef, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Share } from '../../events/share-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { can } from '../../src/core/server/server.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { edits } from '../../src/core/devices/edits.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { BASE } from '../../src/rules/base-path.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatRemaining, formatSpan } from '../../src/ui/format-time.ts';
import { CheckIcon, CopyIcon, EditIcon, QrIcon, ShareIcon, TimeIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { Menu } from '../../src/ui/Menu.tsx';
import { view } from '../../src/ui/view.tsx';
import { addressOf } from './address.ts';
import { revocation, shareEdit } from './share-form.ts';
import { sharesPage, stateOfShare } from './shares-page.state.ts';
import { styles } from './styles.ts';
import { endInWords, EXTENSIONS, extended } from './until.ts';

/** How many devices of a shared link are listed by name. */
const NAMED = 3;

/**
 * One shared link in the list: what it shows, whether it is active, and its actions (SHARE-02). `inSheet`: the sheet
 * around it already has the device's name.
 */
export const ShareRow = view<{ share: Share; inSheet?: boolean }>(function ShareRowView(
  { read, publish, t, language },
  { share, inSheet = false },
) {
  const time = read(now);
  const zone = read(timeZoneInUse);
  const state = stateOfShare(share, time);
  const { byId } = read(devices);
  const names = share.devices.slice(0, NAMED).map((id) => byId.get(id)?.name ?? t('shares.goneDevice'));
  const more = share.devices.length - names.length;
  const which = new Intl.ListFormat(language, { type: 'conjunction' }).format([
    ...names,
    ...(more > 0 ? [t('shares.more', { count: more })] : []),
  ]);
  const title = share.name || which;
  const locked = read(isReadOnly);
  const change = (expires: number) =>
    publish(changeEvents.wanted({ edits: edits(shareEdit(share, { expires })), label: 'shares.extended' }));
  const isOffline = read(connectivity).online === false;
  const ends = endInWords(share.expires, time, language, zone);
  const isMade = share.salt === read(sharesPage).made;
  return (
    <li className={styles.row} data-testid="share-row" data-state={state}>
      {isMade && <HandedOver share={share} title={title} />}
      {(!inSheet || share.name) && (
        <div className={styles.head}>
          <h3>{title}</h3>
          <span className={styles.mark} data-state={state}>
            {t(`shares.state.${state}`)}
          </span>
        </div>
      )}
      <p className={styles.about}>
        {t(`shares.kind.${share.kind}`)}
        {share.name && !inSheet && ` · ${which}`}
        {share.trip && ` · ${formatSpan(share.trip, language, zone)}`}
        {share.kind === 'eta' && share.goal?.name && ` · ${t('shares.to', { place: share.goal.name })}`}
      </p>
      <p className={styles.hint}>
        {state === 'coming'
          ? t(isOffline ? 'shares.comingOffline' : 'shares.coming')
          : state === 'over'
            ? t(ends.isToday ? 'shares.endedToday' : 'shares.endedAt', { time: ends.time })
            : t(ends.isToday ? 'shares.endsToday' : 'shares.endsIn', {
                left: formatRemaining(share.expires - time, language),
                time: ends.time,
              })}
        {share.opened !== null &&
          state !== 'coming' &&
          ` · ${share.opened === 0 ? t('shares.notOpened') : t('shares.opened', { count: share.opened })}`}
      </p>
      {state !== 'coming' && (
        <div className={styles.actions}>
          {state !== 'over' && <HandOn share={share} title={title} />}
          {can(read, 'shareList') && (
            <>
              <Menu
                align="start"
                trigger={
                  <Button size="small" icon={TimeIcon} disabled={locked}>
                    {t(state === 'over' ? 'shares.reopen' : 'shares.extend')}
                  </Button>
                }
                groups={[
                  {
                    id: 'extend',
                    items: EXTENSIONS.map(([id, by]) => ({
                      id,
                      label: t(`shares.by.${id}`),
                      onSelect: () => change(extended(share.expires, by, time)),
                    })),
                  },
                ]}
              />
              {/* A trip link cannot be edited; only its end can be changed. */}
              {share.kind !== 'trip' && (
                <Button
                  size="small"
                  icon={EditIcon}
                  disabled={locked}
                  onClick={() =>
                    publish(shareEvents.formOpened({ salt: share.salt, devices: share.devices }))
                  }
                >
                  {t('shares.editShort')}
                </Button>
              )}
            </>
          )}
          <Revoke share={share} locked={locked} isOver={state === 'over'} />
        </div>
      )}
    </li>
  );
});

/** The button that ends a shared link after a confirmation; the user can still undo it for a while. */
const Revoke = view<{ share: Share; locked: boolean; isOver: boolean }>(function RevokeView(
  { read, publish, t },
  { share, locked, isOver },
) {
  const [asks, setAsks] = useState(false);
  const revoke = () =>
    publish(
      changeEvents.wanted({
        edits: [revocation(share)],
        label: isOver ? 'shares.removed' : 'shares.revoked',
      }),
    );
  if (!can(read, 'shareList'))
    return (
      <Button
        size="small"
        variant="quiet"
        disabled={locked}
        onClick={() =>
          publish(changeEvents.wanted({ edits: [revocation(share)], label: 'shares.forgotten' }))
        }
      >
        {t('shares.forget')}
      </Button>
    );
  if (!asks)
    return (
      <Button
        size="small"
        variant="quiet"
        disabled={locked}
        onClick={() => (isOver ? revoke() : setAsks(true))}
      >
        {t(isOver ? 'shares.remove' : 'shares.revoke')}
      </Button>
    );
  return (
    <span className={styles.sure} role="group" aria-label={t('shares.revokeSure')}>
      <span>{t('shares.revokeSure')}</span>
      <Button size="small" variant="danger" ref={toIt} onClick={revoke}>
        {t('shares.revokeNow')}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setAsks(false)}>
        {t('shares.keep')}
      </Button>
    </span>
  );
});

/** Moves the focus to a button that appears, so that keyboard users can go on. */
const toIt = (button: HTMLButtonElement | null) => button?.focus();

/**
 * Passes a new link to the clipboard and to the system's share dialog, once and without a press, and says so
 * (SHARE-01).
 */
const HandedOver = view<{ share: Share; title: string }>(function HandedOverView(
  { read, publish, copy, t },
  { share, title },
) {
  const address = addressOf(share.salt, window.location.origin + BASE);
  const [wasHanded] = useState(read(sharesPage).handed);
  const isStarted = useRef(wasHanded);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void copy(address)
      .then(
        () => true,
        // If the browser does not allow copying, the user can press the button beside it.
        () => false,
      )
      .then((copied) => {
        setCopied(copied);
        publish(shareEvents.handOverWanted({ url: address, title, copied }));
      });
  }, [address, title, copy, publish]);
  if (wasHanded) return null;
  return (
    <Row gap={2} tone="good" weight="medium" role="status">
      {isCopied !== null && (
        <>
          <CheckIcon size={18} aria-hidden="true" />
          {t(isCopied ? 'shares.linkCopied' : 'shares.ready')}
        </>
      )}
    </Row>
  );
});

const COPIED_FOR = 2_500;

/** The buttons to pass on a shared link: copy it, show it as a QR code, or send it through another app. */
const HandOn = view<{ share: Share; title: string }>(function HandOnView(
  { publish, copy, t },
  { share, title },
) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = addressOf(share.salt, window.location.origin + BASE);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <Button
        size="small"
        icon={copied ? CheckIcon : CopyIcon}
        onClick={() =>
          void copy(address).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {t(copied ? 'shares.copied' : 'shares.copy')}
      </Button>
      <Text as="span" tone="danger" size={13} className={styles.said} role="status">
        {copied === false && t('shares.notCopied')}
      </Text>
      <IconButton
        icon={QrIcon}
        label={t('shares.code')}
        onClick={() => publish(shareEvents.codeOpened({ salt: share.salt }))}
      />
      <IconButton
        icon={ShareIcon}
        label={t('shares.handOver')}
        onClick={() => publish(shareEvents.handOverWanted({ url: address, title }))}
      />
    </>
  );
});
