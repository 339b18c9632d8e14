import * as changeEvents from '../../events/changes.ts';
import type { Member } from '../../events/member-types.ts';
import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatAge, formatUntil } from '../../src/ui/format.ts';
import { DeleteIcon, EditIcon, QrIcon, SendIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { removal } from './member-form.ts';
import { membersPage, type MemberState } from './members-page.state.ts';
import { styles } from './styles.ts';
import { calledAs, untilWords, whichDevices } from './words.ts';

/** In these states the invitation can go out once more. */
const RESENDS: readonly MemberState[] = ['pending', 'lapsed', 'declined'];

/** One member: who, what they may, of which devices, until when, and how it is with them (MEM-01). */
export const MemberRow = view<{ member: Member; state: MemberState }>(function MemberRowView(
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
    <li className={styles.row} data-testid="member-row" data-state={state}>
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
