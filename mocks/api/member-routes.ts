import { HttpResponse } from 'msw/http';
import type { KeptMember } from '../world/kept-members.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TOKEN = /^[0-9a-f]{32}$/;
/** Maximum number of members per account. */
const MOST_MEMBERS = 50;
/** How long entries stay in the list of people who looked at a device (seconds). */
const LOOKS_KEPT = 30 * 86_400;
const gone = () => new HttpResponse(null, { status: 204 });

/** The mock server's routes for members, for who looked at which device, and for invitations. */
export const memberRoutes = (world: World): Route[] => {
  const { members } = world;
  const rawMember = (member: KeptMember): Record<string, unknown> => {
    const { id, owner, name, email, role, deviceIDs, until, state, invitedAt, token, ends } = member;
    const isOver = state === 'pending' && ends <= world.now();
    const last = members.looksAt(owner).find(({ by }) => by === String(id));
    return {
      id,
      name,
      email,
      role,
      deviceIDs,
      until,
      state: isOver ? 'lapsed' : state,
      invited_at: invitedAt,
      last_look: last?.at ?? null,
      // Only the recipient of a mailed invitation gets its link; the owner does not see it.
      ...(state === 'pending' && !isOver && email === '' && { token }),
    };
  };
  /** Parses the changes to a member from a request, or returns their errors. */
  const read = async ({ request, customer }: Question, before?: KeptMember) => {
    const body = await bodyOf(request);
    const own = new Set(world.ownDevicesOf(customer.userID).map(({ id }) => id));
    const sent = body['deviceIDs'] === undefined ? before?.deviceIDs : body['deviceIDs'];
    const deviceIDs = Array.isArray(sent) ? sent.map((id) => whole(id) ?? 0) : null;
    if (deviceIDs && (deviceIDs.length === 0 || !deviceIDs.every((id) => own.has(id))))
      return refusal(422, { deviceIDs: 'unknown' });
    const until = body['until'] === undefined ? (before?.until ?? null) : whole(body['until']);
    if (body['until'] !== undefined && until !== null && until <= world.now())
      return refusal(422, { until: 'past' });
    const role = (['view', 'edit'] as const).find((each) => each === (body['role'] ?? before?.role));
    if (!role) return refusal(422, { role: 'unknown' });
    const email = (body['email'] === undefined ? (before?.email ?? '') : text(body['email']))
      .trim()
      .toLowerCase();
    if (email !== '' && !EMAIL.test(email)) return refusal(422, { email: 'invalid' });
    if (email === customer.account.email) return refusal(422, { email: 'own' });
    const others = members.of(customer.userID).filter(({ id }) => id !== before?.id);
    if (email !== '' && others.some((each) => each.email === email))
      return refusal(422, { email: 'taken', message: 'This person is a member already.' });
    if (others.length >= MOST_MEMBERS) return refusal(422, { message: 'Fifty members at most.' });
    const name = body['name'] === undefined ? (before?.name ?? '') : text(body['name']).trim().slice(0, 80);
    return { name, email, role, deviceIDs, until };
  };
  const mine = ({ customer, param }: Question): KeptMember | undefined =>
    members.of(customer.userID).find(({ id }) => id === whole(param('id')));
  /** Returns the invitation in the path if the caller may answer it, or the response that says why not. */
  const invited = ({ customer, param }: Question): KeptMember | Response => {
    const token = param('token');
    if (!TOKEN.test(token)) return refusal(400, 'malformed');
    const found = members.byToken(token);
    if (found === 'unknown') return refusal(404, 'unknown');
    if (typeof found === 'string') return refusal(410, found);
    if (found.owner === customer.userID) return refusal(409, 'own');
    if (found.email !== '' && found.email !== customer.account.email) return refusal(403, 'otherAddress');
    return found;
  };

  return [
    {
      method: 'get',
      path: '/members',
      answer: ({ customer }) => success(members.of(customer.userID).map(rawMember)),
    },
    {
      method: 'get',
      path: '/members/looks',
      answer: ({ customer }) =>
        success(
          members
            .looksAt(customer.userID)
            .filter(({ at }) => at > world.now() - LOOKS_KEPT)
            .slice(0, 300)
            .map(({ device, name, kind, at }) => ({ iddevice: device, name, kind, dateunix: at })),
        ),
    },
    {
      method: 'post',
      path: '/members',
      async answer(asked) {
        const wanted = await read(asked);
        return wanted instanceof Response
          ? wanted
          : success(rawMember(members.invite(asked.customer.userID, wanted)));
      },
    },
    {
      method: 'put',
      path: '/members/:id',
      async answer(asked) {
        const member = mine(asked);
        if (!member) return refusal(404, 'Unknown member');
        const changes = await read(asked, member);
        return changes instanceof Response
          ? changes
          : success(rawMember(members.change(member.id, changes) ?? member));
      },
    },
    {
      method: 'post',
      path: '/members/:id/invitation',
      answer(asked) {
        const member = mine(asked);
        if (!member) return refusal(404, 'Unknown member');
        if (member.state === 'active') return refusal(409, 'This invitation was taken up.');
        return success(rawMember(members.resend(member) ?? member));
      },
    },
    {
      method: 'delete',
      path: '/members/:id',
      answer(asked) {
        const member = mine(asked);
        if (!member) return refusal(404, 'Unknown member');
        members.remove(member.id);
        return gone();
      },
    },
    {
      method: 'delete',
      path: '/access/:device',
      answer({ customer, param }) {
        const held = members.membershipOn(customer.userID, whole(param('device')) ?? 0);
        if (!held) return refusal(404, 'Resource not found');
        members.remove(held.id);
        return gone();
      },
    },
    {
      method: 'get',
      path: '/invitations/:token',
      answer(asked) {
        const found = invited(asked);
        if (found instanceof Response) return found;
        const names = new Map(world.rawDevices(found.owner).map(({ id, name }) => [id, name]));
        return success({
          by: members.nameOf(found.owner),
          role: found.role,
          devices: found.deviceIDs?.map((id) => names.get(id) ?? '') ?? null,
          until: found.until,
        });
      },
    },
    {
      method: 'post',
      path: '/invitations/:token',
      answer(asked) {
        const found = invited(asked);
        if (found instanceof Response) return found;
        const { userID } = asked.customer;
        // A customer can be a member of an account only once, so an earlier membership is removed.
        for (const { owner, id } of members.held(userID)) if (owner === found.owner) members.remove(id);
        members.change(found.id, {
          state: 'active',
          userID,
          name: found.name || members.nameOf(userID),
        });
        return gone();
      },
    },
    {
      method: 'delete',
      path: '/invitations/:token',
      answer(asked) {
        const found = invited(asked);
        if (found instanceof Response) return found;
        members.change(found.id, { state: 'declined' });
        return gone();
      },
    },
  ];
};
