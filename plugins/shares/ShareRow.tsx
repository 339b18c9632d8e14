import { useEffect, useRef, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Edit } from '../../events/change-types.ts';
import type { Share } from '../../events/share-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { can } from '../../src/core/server/server.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { BASE } from '../../src/rules/base-path.ts';
import { Button } from '../../src/ui/Button.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { formatRemaining, formatSpan } from '../../src/ui/format-time.ts';
import { CheckIcon, CopyIcon, EditIcon, MoreIcon, QrIcon, ShareIcon, TimeIcon } from '../../src/ui/icons.ts';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { addressOf } from './address.ts';
import { revocation, shareEdit } from './share-form.ts';
import { sharesPage, stateOfShare } from './shares-page.state.ts';
import { styles } from './styles.ts';
import { endInWords, EXTENSIONS, extended } from './until.ts';

/** How many devices of a shared link are listed by name. */
const NAMED = 3;

/**
 * One shared link in the list: what it shows, whether it is active, and its actions (SHARE-02). `inSheet`: true in a
 * sheet that already shows the device's name.
 */
export const ShareRow = view<{ share: Share; inSheet?: boolean }>(function ShareRowView(
  { read, t, language },
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
  const isOffline = read(connectivity).online === false;
  const ends = endInWords(share.expires, time, language, zone);
  const isMade = share.salt === read(sharesPage).made && state !== 'over';
  return (
    <li className={styles.row} data-testid="share-row" data-state={state}>
      {isMade && <NewLink share={share} title={title} />}
      {(!inSheet || share.name) && (
        <div className={styles.head}>
          {!inSheet && (
            <Row as="span" fixed className={styles.icons}>
              {share.devices.slice(0, NAMED).flatMap((id) => {
                const device = byId.get(id);
                return device ? (
                  <DeviceIcon
                    key={id}
                    size={28}
                    kind={kindOf(device, modeNow(read))}
                    colour={device.colour}
                    image={device.image}
                  />
                ) : (
                  []
                );
              })}
            </Row>
          )}
          <h3>{title}</h3>
          <span className={styles.mark} data-state={state}>
            {t(`shares.state.${state}`)}
          </span>
        </div>
      )}
      <p className={styles.about}>
        {[
          t(`shares.kind.${share.kind}`),
          !inSheet && share.name && which,
          share.trip && formatSpan(share.trip, language, zone),
          share.kind === 'eta' && share.goal?.name && t('shares.to', { place: share.goal.name }),
        ]
          .filter((part) => typeof part === 'string' && part !== '')
          .map((part, i, { length }) => (
            <span key={i} className={styles.piece}>
              {part}
              {i < length - 1 && ' · '}
            </span>
          ))}
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
        <Actions share={share} title={title} isOver={state === 'over'} isMade={isMade} />
      )}
    </li>
  );
});

/** What the user can do with a link: one button for what is done most often, and a menu with all others. */
const Actions = view<{ share: Share; title: string; isOver: boolean; isMade: boolean }>(function ActionsView(
  { read, publish, t },
  { share, title, isOver, isMade },
) {
  const [asks, setAsks] = useState(false);
  const locked = read(isReadOnly);
  const address = addressOf(share, window.location.origin + BASE);
  const change = (label: string, edit: Edit) => publish(changeEvents.wanted({ edits: [edit], label }));
  const end = () => change(isOver ? 'shares.removed' : 'shares.revoked', revocation(share));
  if (asks)
    return (
      <span className={styles.sure} role="group" aria-label={t('shares.revokeSure')}>
        <span>{t('shares.revokeSure')}</span>
        <Button size="small" variant="danger" ref={toIt} onClick={end}>
          {t('shares.revokeNow')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsks(false)}>
          {t('shares.keep')}
        </Button>
      </span>
    );
  const longer: MenuItem[] = EXTENSIONS.map(([id, by]) => ({
    id,
    label: t(`shares.by.${id}`),
    disabled: locked,
    onSelect: () => {
      const [edit] = edits(shareEdit(share, { expires: extended(share.expires, by, read(now)) }));
      if (edit) change('shares.extended', edit);
    },
  }));
  const pass: MenuItem[] = [
    {
      ...{ id: 'send', icon: ShareIcon, label: t('shares.handOver') },
      onSelect: () => publish(shareEvents.handOverWanted({ url: address, title })),
    },
    {
      ...{ id: 'code', icon: QrIcon, label: t('shares.code') },
      onSelect: () => publish(shareEvents.codeOpened({ salt: share.salt })),
    },
  ];
  // A trip link cannot be edited; only its end can be changed.
  const isEditable = can(read, 'shareList') && share.kind !== 'trip';
  const last: MenuItem = !can(read, 'shareList')
    ? {
        ...{ id: 'forget', label: t('shares.forget'), disabled: locked },
        onSelect: () => change('shares.forgotten', revocation(share)),
      }
    : {
        ...{ id: 'end', label: t(isOver ? 'shares.remove' : 'shares.revoke'), disabled: locked },
        tone: 'danger',
        onSelect: () => (isOver ? end() : setAsks(true)),
      };
  return (
    <div className={styles.actions}>
      {isOver
        ? can(read, 'shareList') && (
            <Menu
              align="start"
              trigger={
                <Button size="small" icon={TimeIcon} disabled={locked}>
                  {t('shares.reopen')}
                </Button>
              }
              groups={[{ id: 'extend', items: longer }]}
            />
          )
        : // A new link has this button beside its address.
          !isMade && <CopyButton address={address} />}
      <Menu
        align="start"
        trigger={
          <Button
            size="small"
            variant={isMade ? 'secondary' : 'quiet'}
            icon={MoreIcon}
            aria-label={`${t('shares.manage')}: ${title}`}
          >
            {t('shares.manage')}
          </Button>
        }
        groups={[
          // A new link has these as buttons.
          ...(isOver || isMade ? [] : [{ id: 'pass', items: pass }]),
          ...(isOver || !can(read, 'shareList')
            ? []
            : [{ id: 'extend', label: t('shares.extend'), items: longer }]),
          {
            id: 'change',
            items: [
              ...(isEditable
                ? [
                    {
                      ...{ id: 'edit', icon: EditIcon, label: t('shares.editShort'), disabled: locked },
                      onSelect: () =>
                        publish(shareEvents.formOpened({ salt: share.salt, devices: share.devices })),
                    },
                  ]
                : []),
              last,
            ],
          },
        ]}
      />
    </div>
  );
});

/** Moves the focus to a button that appears, so that keyboard users can go on. */
const toIt = (button: HTMLButtonElement | null) => button?.focus();

/** Whether there is a dialog that sends a link with another app: the native apps have one, and some browsers. */
const hasSendDialog = (read: Read): boolean => !read(hasPaper) || 'share' in navigator;

/** How many characters at the end of a new link's address are always shown. */
const END = 8;

/**
 * The address of a new link. It is copied to the clipboard and given to the system's share dialog, once and without a
 * press; the button beside it says so. Below are other ways to pass it on (SHARE-01).
 */
const NewLink = view<{ share: Share; title: string }>(function NewLinkView(
  { read, publish, copy, t },
  { share, title },
) {
  const address = addressOf(share, window.location.origin + BASE);
  const [wasHanded] = useState(read(sharesPage).handed);
  const isStarted = useRef(wasHanded);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void copy(address)
      .then(
        () => true,
        // If the browser does not allow copying, the user can still press the copy button.
        () => false,
      )
      .then((copied) => {
        setCopied(copied);
        publish(shareEvents.handOverWanted({ url: address, title, copied }));
      });
  }, [address, title, copy, publish]);
  return (
    <Row gap={2} wrap className={styles.made}>
      <Row gap={2} className={styles.addressed}>
        {/* Shortened in the middle, but selected and copied as a whole. */}
        <Text as="span" size={13} className={styles.address} data-testid="share-address">
          <span>{address.slice(0, -END)}</span>
          <span>{address.slice(-END)}</span>
        </Text>
        <CopyButton key={String(isCopied)} address={address} isCopied={isCopied === true} />
      </Row>
      <Row gap={2} className={styles.pass}>
        <Button
          size="small"
          icon={QrIcon}
          onClick={() => publish(shareEvents.codeOpened({ salt: share.salt }))}
        >
          {t('shares.code')}
        </Button>
        {hasSendDialog(read) && (
          <Button
            size="small"
            icon={ShareIcon}
            onClick={() => publish(shareEvents.handOverWanted({ url: address, title }))}
          >
            {t('shares.send')}
          </Button>
        )}
      </Row>
      <VisuallyHidden>
        <span role="status">{isCopied !== null && t(isCopied ? 'shares.linkCopied' : 'shares.ready')}</span>
      </VisuallyHidden>
    </Row>
  );
});

const COPIED_FOR = 2_500;

/** The button that copies the address of a link. `isCopied`: the address has just been copied without a press. */
const CopyButton = view<{ address: string; isCopied?: boolean }>(function CopyButtonView(
  { copy, t },
  { address, isCopied = false },
) {
  const [copied, setCopied] = useState<boolean | null>(isCopied || null);
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
    </>
  );
});
