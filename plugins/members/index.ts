import * as memberEvents from '../../events/members.ts';
import * as navigation from '../../events/navigation.ts';
import { isBeyondBase } from '../../src/core/app/mode-features.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { JOIN_PATH } from '../../src/core/app/location.ts';
import { memberKind, members } from './members.state.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { membersEffects } from './effects.ts';
import { joining } from './joining.state.ts';
import { membersPage } from './members-page.state.ts';
import { MEMBERS_PATH } from './place.ts';

/** Sharing devices with other people: who may see them, who viewed them, and the pause (MEM-01, MEM-02, ROUTE-12). */
export const membersPlugin = definePlugin({
  id: 'members',
  projections: [members, membersPage, joining],
  changeKinds: [memberKind],
  effects: membersEffects,
  routes: [
    // The history port removes the invitation's secret from the end of the address. The second path matches an address
    // that still has the secret.
    route(JOIN_PATH, {
      ability: 'members',
      title: 'members.join.title',
      guard: signedIn,
      load: () => import('./Join.view.tsx'),
    }),
    route(`${JOIN_PATH}/:token`, {
      ability: 'members',
      title: 'members.join.title',
      guard: () => ({ redirect: JOIN_PATH }),
      load: () => import('./Join.view.tsx'),
    }),
    route(MEMBERS_PATH, {
      ability: 'members',
      title: 'members.title',
      guard: signedIn,
      nav: { order: 75, icon: 'members', label: 'members.title', when: isBeyondBase },
      load: () => import('./Members.view.tsx'),
    }),
  ],
  parts: [
    {
      id: 'members/access',
      ability: 'members',
      order: 90,
      slot: 'device/section',
      when: (read, device) =>
        device !== null &&
        (read(members).status !== 'unavailable' || Boolean(read(deviceBy(device))?.access)),
      load: () => import('./Access.view.tsx'),
    },
  ],
  quickActions: [
    {
      id: 'members/list',
      ability: 'members',
      order: 46,
      label: 'members.open',
      icon: 'members',
      when: (read) => read(members).status !== 'unavailable',
      says: () => navigation.linkFollowed({ href: MEMBERS_PATH }),
    },
    {
      id: 'members/invite',
      ability: 'members',
      order: 47,
      label: 'members.invite',
      icon: 'members',
      when: (read) => read(members).status !== 'unavailable' && !read(isReadOnly),
      says: (read) => {
        const { picked } = read(attention);
        const own = picked.filter((id) => !read(deviceBy(id))?.access);
        return memberEvents.formOpened({ id: null, devices: own });
      },
    },
  ],
});
