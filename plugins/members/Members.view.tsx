import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { members } from './members.state.ts';
import { Avatar } from '../../src/ui/Avatar.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { RefusedBanner } from '../../src/ui/RefusedBanner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import {
  GroupIcon,
  PlusIcon,
  CheckIcon,
  CopyIcon,
  DeleteIcon,
  EditIcon,
  QrIcon,
  SendIcon,
} from '../../src/ui/icons.ts';
import { classes } from '../../src/ui/classes.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { LoadedRows, RowsPage } from '../../src/ui/RowsPage.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { MemberForm } from './MemberForm.tsx';
import {
  accessIsKnown,
  linkedDevices,
  membersInOrder,
  membersPage,
  seenBy,
  type MemberState,
} from './members-page.state.ts';
import { openDevice } from './place.ts';
import { SharedWithMe, SharingOfDevices } from './Sharing.tsx';
import { WhoSees } from './WhoSees.tsx';
import { styles } from './styles.ts';
import { useState } from 'react';
import { JOIN_PATH } from '../../src/core/app/location.ts';
import { withBase } from '../../src/rules/base-path.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { SecretLink } from '../../src/ui/SecretLink.tsx';
import { calledAs, seenByWords, untilWords, whichDevices } from './words.ts';
import * as changeEvents from '../../events/changes.ts';
import type { Member } from '../../events/member-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { shares } from '../../src/core/devices/shares.ts';
import * as shareEvents from '../../events/shares.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatAge, formatUntil } from '../../src/ui/format.ts';
import { removal } from './member-form.ts';

/** The member states in which the invitation can be sent again. */
const RESENDS: readonly MemberState[] = ['pending', 'lapsed', 'declined'];

/** One member in the list: name, rights, devices, end date, and state (MEM-01). */
const MemberRow = view<{ member: Member; state: MemberState }>(function MemberRowView(
  { read, publish, t, language },
  { member, state },
) {
  const zone = read(timeZoneInUse);
  const words = { t, language, zone };
  const locked = read(isReadOnly);
  const isOffline = read(connectivity).online === false;
  const name = calledAs(member, t);
  const { resending } = read(membersPage);
  return (
    <li className={classes(styles.row, styles.person)} data-testid="member-row" data-state={state}>
      <Avatar name={name} />
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.mark} data-state={state}>
          {t(`members.state.${state}`)}
        </span>
      </div>
      {member.name && member.email && <p className={styles.hint}>{member.email}</p>}
      <p className={styles.about}>
        {t(`members.role.${member.role}`)} · {whichDevices(member.devices, read(devices).byId, words)} ·{' '}
        {untilWords(member.until, words)}
      </p>
      <p className={styles.hint}>{lastWords()}</p>
      {state !== 'coming' && (
        <div className={styles.actions}>
          {member.token?.isKnown && state === 'pending' && (
            <Button
              size="small"
              icon={QrIcon}
              disabled={locked}
              onClick={() => publish(memberEvents.codeOpened({ id: member.id }))}
            >
              {t('members.code')}
            </Button>
          )}
          {RESENDS.includes(state) && (
            <Button
              size="small"
              icon={SendIcon}
              disabled={locked || isOffline}
              loading={resending === member.id}
              onClick={() => publish(memberEvents.resendWanted({ id: member.id }))}
            >
              {t(member.email ? 'members.resend' : 'members.newLink')}
            </Button>
          )}
          <Button
            size="small"
            icon={EditIcon}
            disabled={locked}
            onClick={() => publish(memberEvents.formOpened({ id: member.id, devices: [] }))}
          >
            {t('members.editShort')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={DeleteIcon}
            disabled={locked}
            onClick={() =>
              publish(changeEvents.wanted({ edits: [removal(member)], label: 'members.removed' }))
            }
          >
            {t('members.remove')}
          </Button>
        </div>
      )}
    </li>
  );

  function lastWords(): string {
    if (state === 'coming') return t(isOffline ? 'members.row.waits' : 'members.row.coming');
    if (RESENDS.includes(state))
      return t('members.row.invitedAt', { time: formatUntil(member.invitedAt, language, zone) });
    return member.lastLook === null
      ? t('members.row.neverLooked')
      : t('members.row.looked', { age: formatAge(read(now) - member.lastLook, language) });
  }
});

/** The member changes that the server refused, and why. */
const RefusedMembers = view(function RefusedMembersView({ read, publish, t }) {
  const { shown } = read(members);
  const locked = read(isReadOnly);
  return read(refusedChanges).flatMap(({ id, edit, failure }) => {
    if (edit.of !== 'member') return [];
    const canCorrect = edit.set !== null && (edit.was === null || shown.some((each) => each.id === edit.id));
    return [
      <RefusedBanner
        key={id}
        text={`${t(edit.was === null ? 'members.notInvited' : 'members.notChanged')} ${
          failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`)
        }`}
        onCorrect={
          canCorrect
            ? () =>
                publish(
                  memberEvents.formOpened({
                    id: edit.was === null ? null : edit.id,
                    devices: edit.set?.devices ?? [],
                    refused: id,
                  }),
                )
            : null
        }
        locked={locked}
        onRetry={() => publish(changeEvents.retried({ id }))}
        onDiscard={() => publish(changeEvents.dismissed({ id }))}
      />,
    ];
  });
});

/**
 * The dialog with the link of an invitation, to share as text or QR code. Only this dialog reads the link's secret,
 * and passes it nowhere else.
 */
const LinkDialog = view(function LinkDialogView({ read, publish, copy, t }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const { code } = read(membersPage);
  const member = read(members).shown.find(({ id }) => id === code);
  if (!member?.token?.isKnown) return null;
  return (
    <Dialog
      open
      testId="member-code"
      title={t('members.code')}
      text={t('members.codeHint')}
      closeLabel={t('shell.close')}
      onClose={() => {
        setCopied(null);
        publish(memberEvents.codeOpened({ id: null }));
      }}
    >
      <SecretLink before={`${window.location.origin}${withBase(JOIN_PATH)}/`} end={member.token}>
        {(address) => (
          <>
            <QrCode text={address} label={t('members.codeLabel', { name: calledAs(member, t) })} />
            <p className={styles.address}>{address}</p>
            <div className={styles.buttons}>
              <span className={styles.error} role="status">
                {copied === false && t('members.notCopied')}
              </span>
              <Button
                variant="primary"
                icon={copied ? CheckIcon : CopyIcon}
                onClick={() =>
                  void copy(address).then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }
              >
                {t(copied ? 'members.copied' : 'members.copy')}
              </Button>
            </div>
          </>
        )}
      </SecretLink>
    </Dialog>
  );
});

/**
 * The page about sharing: who sees the account's devices, who viewed them, and what others share with this account
 * (MEM-01, MEM-02, ROUTE-12).
 */
export default view(function MembersView({ read, publish, t }) {
  const { form } = read(membersPage);
  const { status, shown } = read(members);
  const device = read(openDevice);
  const edited = form?.id == null ? null : (shown.find(({ id }) => id === form.id) ?? null);
  const isOpen = form !== null && (form.id === null || edited !== null) && status !== 'unavailable';
  const locked = read(isReadOnly);
  const change = form?.refused ? read(refusedChanges).find(({ id }) => id === form.refused) : null;
  const refused =
    change?.edit.of === 'member' && change.edit.set
      ? { id: change.id, set: change.edit.set, said: change.failure?.message ?? null }
      : null;
  if (device && !isOpen)
    return (
      <div className={styles.page}>
        <WhoSees device={device} />
        <LinkDialog />
      </div>
    );
  return (
    <RowsPage
      title={t('members.title')}
      action={
        status !== 'unavailable' &&
        !isOpen && (
          <Button
            variant="primary"
            icon={PlusIcon}
            disabled={locked}
            onClick={() => publish(memberEvents.formOpened({ id: null, devices: [] }))}
          >
            {t('members.invite')}
          </Button>
        )
      }
    >
      {locked && <Banner tone="warning" text={t('failure.readOnly')} />}
      {isOpen && !locked && (
        <MemberForm
          key={`${form.id ?? `new ${form.devices.join(' ')}`} ${form.refused ?? ''}`}
          member={edited}
          devices={form.devices}
          refused={refused}
        />
      )}
      <RefusedMembers />
      <MemberList />
      {status !== 'unavailable' && <SharingOfDevices />}
      <SharedWithMe />
      <LinkDialog />
    </RowsPage>
  );
});

const MemberList = view(function MemberListView({ read, publish, t }) {
  const { status, failure } = read(members);
  const list = read(membersInOrder);
  const linked = read(linkedDevices).size;
  const seen = seenByWords(read(seenBy), t) || t('members.empty');
  if (status === 'unavailable')
    return (
      <EmptyState icon={GroupIcon} title={t('members.unavailable')} text={t('members.unavailableHint')} />
    );
  const links = read(shares);
  const isKnown = read(accessIsKnown);
  // An account without members may still have share links. If these are not loaded, show why, instead of "nobody has
  // access".
  const lacksLinks = status === 'ready' && !isKnown && list.length === 0;
  const why = lacksLinks ? links.failure : failure;
  const loadedRows = {
    loading: !isKnown,
    failed: (lacksLinks ? links.status : status) === 'failed',
    some: list.length > 0,
    failure: why && t(`failure.${why.reason}`),
    words: {
      loading: t('members.loading'),
      failed: lacksLinks ? t('shares.failed') : t('members.failed'),
      again: t('shell.tryAgain'),
    },
    onRetry: () => publish(lacksLinks ? shareEvents.listRequested() : memberEvents.listRequested()),
  };
  return (
    <Stack as="section" gap={2} bounded className={styles.section} aria-labelledby="members-list">
      <h2 id="members-list">{t('members.list')}</h2>
      <LoadedRows {...loadedRows}>
        {list.length === 0 ? (
          linked > 0 ? (
            <p className={styles.about}>
              {t('members.onlyLinks', { count: linked })}
              <span className={styles.hint}>{t('members.about')}</span>
            </p>
          ) : (
            <EmptyState icon={GroupIcon} title={t('members.empty')} text={t('members.about')} />
          )
        ) : (
          <>
            {isKnown && <p className={styles.about}>{seen}</p>}
            <ul className={styles.list}>
              {list.map(({ member, state }) => (
                <MemberRow key={member.id} member={member} state={state} />
              ))}
            </ul>
          </>
        )}
      </LoadedRows>
    </Stack>
  );
});
