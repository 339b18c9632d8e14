import * as changeEvents from '../../events/changes.ts';
import * as memberEvents from '../../events/members.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { members } from './members.state.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';

/** What the server would not do with a member, and why. */
export const RefusedMembers = view(function RefusedMembersView({ read, publish, t }) {
  const { shown } = read(members);
  const locked = read(isReadOnly);
  return read(refusedChanges).flatMap(({ id, edit, failure }) => {
    if (edit.of !== 'member') return [];
    const canCorrect = edit.set !== null && (edit.was === null || shown.some((each) => each.id === edit.id));
    return [
      <Banner
        key={id}
        tone="danger"
        text={`${t(edit.was === null ? 'members.notInvited' : 'members.notChanged')} ${
          failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`)
        }`}
        action={
          <>
            {canCorrect && (
              <Button
                size="small"
                disabled={locked}
                onClick={() =>
                  publish(
                    memberEvents.formOpened({
                      id: edit.was === null ? null : edit.id,
                      devices: edit.set?.devices ?? [],
                      refused: id,
                    }),
                  )
                }
              >
                {t('members.editShort')}
              </Button>
            )}
            <Button size="small" onClick={() => publish(changeEvents.retried({ id }))}>
              {t('shell.tryAgain')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
              {t('members.letGo')}
            </Button>
          </>
        }
      />,
    ];
  });
});
