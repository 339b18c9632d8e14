import type { ApiRequest, Reply } from '../src/ports/http/http-types.ts';

type Raw = Record<string, unknown>;

const ok = (success: unknown): Reply => ({ status: 200, body: { success } });
const no = (status: number, error: unknown): Reply => ({ status, body: { error } });
const GONE: Reply = { status: 204, body: null };

/**
 * A server in memory with the data that users can change: devices with safe places, groups, fences, share links. A
 * request with a known idempotency key changes nothing and gets the same response again.
 */
export function changeServer(devices: number) {
  const store = {
    device: new Map<number, Raw>(),
    groups: new Map<number, Raw>(),
    geofence: new Map<number, Raw>(),
    shares: new Map<string, Raw>(),
  };
  for (let id = 1; id <= devices; id++)
    store.device.set(id, {
      id,
      imei: `imei-${id}`,
      name: `Device ${id}`,
      spurfarbe: '#336699',
      iconname: 'car',
      iconusecustom: 0,
      iconcustomimage: '',
      category_id: null,
      devicepos: id - 1,
      deviceshow: 1,
      note: '',
    });
  const answered = new Map<string, Reply>();
  let made = 100;

  function place(id: number, to: number): void {
    const from = Number(store.device.get(id)?.['devicepos']);
    const step = to > from ? -1 : 1;
    const [low, high] = to > from ? [from + 1, to] : [to, from - 1];
    for (const device of store.device.values()) {
      const at = Number(device['devicepos']);
      if (device['id'] !== id && at >= low && at <= high) device['devicepos'] = at + step;
    }
  }
  function change(id: number, changes: Raw): Raw | null {
    const device = store.device.get(id);
    if (!device) return null;
    if (typeof changes['devicepos'] === 'number') place(id, changes['devicepos']);
    return Object.assign(device, changes);
  }

  function answer({ method, path, body, secretEnd }: ApiRequest): Reply {
    const [, kind = '', first = '', second] = (path + (secretEnd?.reveal() ?? '')).split('/');
    const sent = (body ?? {}) as Raw;
    switch (`${method} ${kind}`) {
      case 'get device': {
        if (first === '') return ok([...store.device.values()]);
        const device = store.device.get(Number(first));
        return device ? ok({ ...device }) : no(404, 'Resource not found');
      }
      case 'put device': {
        const device = change(Number(first), sent);
        return device ? ok({ ...device }) : no(404, 'Resource not found');
      }
      case 'put devices': {
        const { ids, ...changes } = sent;
        return ok((ids as number[]).flatMap((id): Raw[] => [{ ...change(id, changes) }]));
      }
      case 'get groups':
        return ok([...store.groups.values()]);
      case 'post groups': {
        const id = made++;
        store.groups.set(id, { id, ...sent });
        return ok({ id, ...sent });
      }
      case 'put groups': {
        const group = store.groups.get(Number(first));
        return group ? ok({ ...Object.assign(group, sent) }) : no(404, 'Resource not found');
      }
      case 'delete groups':
        if (!store.groups.delete(Number(first))) return no(404, 'Resource not found');
        for (const device of store.device.values())
          if (device['category_id'] === Number(first)) device['category_id'] = null;
        return GONE;
      case 'post geofences':
        return { status: 200, body: [...store.geofence.values()] };
      case 'post geofence': {
        const fence = { id: made++, iddevice: Number(first), status: 1, ...sent };
        store.geofence.set(fence.id, fence);
        return { status: 201, body: { ...fence } };
      }
      case 'put geofence': {
        const fence = store.geofence.get(Number(second));
        return fence
          ? { status: 200, body: { ...Object.assign(fence, sent) } }
          : no(404, 'Resource not found');
      }
      case 'delete geofence':
        return store.geofence.delete(Number(second)) ? GONE : no(404, 'Resource not found');
      case 'get shares':
        return ok([...store.shares.values()]);
      case 'post shares': {
        const share = { ...sent, salt: `salt${made++}` };
        store.shares.set(share.salt, share);
        return ok({ ...share });
      }
      case 'put shares': {
        const share = store.shares.get(first);
        return share ? ok({ ...Object.assign(share, sent) }) : no(404, 'Resource not found');
      }
      case 'delete shares':
        return store.shares.delete(first) ? GONE : no(404, 'Resource not found');
      default:
        return no(404, 'Resource not found');
    }
  }

  return {
    store,
    /** Changes a device as another user in another app would. */
    change,
    /** Refuses a request permanently, unless the server has already accepted it. */
    refuse(request: ApiRequest, reply: Reply): Reply {
      const key = request.headers?.['Idempotency-Key'] ?? '';
      const before = answered.get(key);
      if (!before) answered.set(key, reply);
      return before ?? reply;
    },
    handle(request: ApiRequest): Reply {
      const key = request.headers?.['Idempotency-Key'];
      const before = key === undefined ? undefined : answered.get(key);
      if (before) return before;
      const reply = answer(request);
      if (key !== undefined && reply.status < 300) answered.set(key, reply);
      return reply;
    },
  };
}
export type ChangeServer = ReturnType<typeof changeServer>;
