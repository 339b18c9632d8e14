import type { Change, Edit, Outcome } from '../../events/change-types.ts';
import type { SessionBackend as Backend } from '../api/backend.ts';
import type { Call } from '../api/call.ts';
import type { Read } from '../kernel/read.ts';
import { waitsForUndo } from './change-queue.ts';
import { devices } from './devices.ts';
import { type Attached, feedbackCallFor, NOTHING_ATTACHED } from './feedback-call.ts';
import { geofences } from './geofences.ts';
import { logbookCallFor, lookAtLogbook } from './logbook/change-calls.ts';

/** The same question with its answer in other words. */
const told = <Answer>(call: Call<Answer>, outcome: (answer: Answer) => Outcome): Call<Outcome> => ({
  request: call.request,
  read(reply) {
    const result = call.read(reply);
    return result.ok ? { ...result, value: outcome(result.value) } : result;
  },
});
const NEW_SHARE = { devices: [], kind: 'position', name: '', expires: 0, goal: null };
const NEW_MEMBER = { name: '', email: '', role: 'view' as const, devices: null, until: null };
const gone = (): Outcome => ({ of: 'gone' });

/** The call that carries a change to the server. What is sent twice, or comes late, has the same key and counts once. */
export function callFor(
  change: Change,
  backend: Backend,
  read: Read,
  attached: Attached = NOTHING_ATTACHED,
): Call<Outcome> {
  const { request, read: reader } =
    change.edit.of === 'feedback'
      ? feedbackCallFor(change, change.edit, backend, attached)
      : carrying({ id: change.id, edit: change.edit }, backend, read);
  const headers = { ...request.headers, 'Idempotency-Key': change.id };
  // What is taken away has waited long enough: it goes out though the page may end.
  return {
    request: { ...request, headers, ...(waitsForUndo(change.edit) && { outlives: true as const }) },
    read: reader,
  };
}

const deviceNow = (id: number, read: Read) =>
  read(devices).edits.confirmed.get(id) ?? read(devices).byId.get(id);
/** A picture that the server does not have yet: it goes on its own, and the answer says where it lies. */
function withPicture(id: number, image: string, backend: Backend, read: Read): Call<Outcome> | null {
  const [, mime = '', base64 = ''] = /^data:([\w/+-]+);base64,(.+)$/.exec(image) ?? [];
  const device = deviceNow(id, read);
  if (base64 === '' || !device) return null;
  return told(backend.saveDeviceImage(device.imei, { mime, base64 }), (path) => ({
    of: 'devices',
    // As it is when the answer comes: others may have told something of it meanwhile.
    devices: [{ ...(deviceNow(id, read) ?? device), image: path }],
  }));
}

function carrying(
  { id: key, edit }: { id: string; edit: Exclude<Edit, { of: 'feedback' }> },
  backend: Backend,
  read: Read,
): Call<Outcome> {
  switch (edit.of) {
    case 'devices': {
      const [first, ...others] = edit.ids;
      const one = others.length === 0 && first !== undefined;
      const picture = one && edit.set.image ? withPicture(first, edit.set.image, backend, read) : null;
      if (picture) return picture;
      return one
        ? told(backend.saveDevice(first, edit.set, edit.was[first]), (device) => ({
            of: 'devices',
            devices: [device],
          }))
        : told(backend.saveDevices(edit.ids, edit.set), (devices) => ({
            of: 'devices',
            devices: [...devices],
          }));
    }
    case 'group': {
      if (edit.set === null) return told(backend.deleteGroup(edit.id), gone);
      const call =
        edit.was === null
          ? backend.createGroup(key, { name: edit.set.name ?? '', colour: edit.set.colour ?? '' })
          : backend.saveGroup(edit.id, edit.set);
      return told(call, (group) => ({ of: 'group', group }));
    }
    case 'geofence': {
      if (edit.set === null) return told(backend.deleteGeofence(edit.device, edit.id), gone);
      const fence = read(geofences).shown.find(({ id }) => id === edit.id);
      const whole = { id: edit.id, device: edit.device, ...fence, ...edit.set } as NonNullable<typeof fence>;
      const call =
        edit.was === null ? backend.createGeofence(key, whole) : backend.saveGeofence(whole, edit.set);
      return told(call, (geofence) => ({ of: 'geofence', geofence }));
    }
    case 'share': {
      if (edit.set === null) return told(backend.revokeShare(edit.id), gone);
      const call =
        edit.was === null
          ? backend.createShare(key, { ...NEW_SHARE, ...edit.set } as Parameters<
              typeof backend.createShare
            >[1])
          : backend.saveShare(edit.id, edit.set);
      return told(call, (made) => ({ of: 'share', share: made }));
    }
    case 'member': {
      if (edit.set === null) return told(backend.removeMember(edit.id), gone);
      const call =
        edit.was === null
          ? backend.inviteMember(key, { ...NEW_MEMBER, ...edit.set })
          : backend.saveMember(edit.id, edit.set);
      return told(call, (member) => ({ of: 'member', member }));
    }
    case 'alerts': {
      const { ids, every, set } = edit;
      const call =
        every === null
          ? backend.markNotifications(ids, set.read)
          : backend.markAllNotifications(every, set.read);
      return told(call, () => ({ of: 'alerts', ids, read: set.read }));
    }
    case 'trips':
    case 'trip':
    case 'tripShape':
    case 'lock':
    case 'driver':
    case 'contact':
    case 'reason':
    case 'car':
      return logbookCallFor(key, edit, backend, read);
    default:
      return edit satisfies never;
  }
}

/** Asks how the thing of a change is at the server now. */
export function lookAt({ edit }: Change, backend: Backend): Call<Outcome> {
  switch (edit.of) {
    case 'devices':
      return told(backend.device(edit.ids[0] ?? 0), (device) => ({ of: 'devices', devices: [device] }));
    case 'group':
      return told(backend.groups(), (all) => {
        const group = all.find(({ id }) => id === edit.id);
        return group ? { of: 'group', group } : gone();
      });
    case 'geofence':
      return told(backend.geofences([edit.device]), (all) => {
        const geofence = all.find(({ id }) => id === edit.id);
        return geofence ? { of: 'geofence', geofence } : gone();
      });
    case 'share':
      return told(backend.shares(), (all) => {
        const share = all.find(({ salt }) => salt === edit.id);
        return share ? { of: 'share', share } : gone();
      });
    case 'member':
      return told(backend.members(), (all) => {
        const member = all.find(({ id }) => id === edit.id);
        return member ? { of: 'member', member } : gone();
      });
    case 'alerts':
      return told(backend.unreadCount(), () => ({ of: 'alerts', ids: edit.ids, read: edit.set.read }));
    case 'trips':
    case 'trip':
    case 'tripShape':
    case 'lock':
    case 'driver':
    case 'contact':
    case 'reason':
    case 'car':
      return lookAtLogbook(edit, backend);
    case 'feedback':
      return told(backend.ownFeedback(), gone);
    default:
      return edit satisfies never;
  }
}
