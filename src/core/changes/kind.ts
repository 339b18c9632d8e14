import type { Change, Edit, EditOf, KindName, Outcome } from '../../../events/change-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { SessionBackend } from '../../api/backend.ts';
import { type Call, mapped } from '../../api/call.ts';
import type { Needed } from '../../kernel/effect.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import type { World } from '../../ports/effect.ts';
import type { DeviceAction } from '../../rules/rights/member-rights.ts';

type Id = number | string;
/** The fields of an entity, by name. */
export type Fields = Readonly<Record<string, unknown>>;
/** Words for the screen: either a text key with its values, or a name that a user gave. */
export type Words =
  | { readonly text: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly name: string };
/** The text key of a field's name, and the field's value in words for the screen (null: no short text). */
type Described = { readonly field: string; readonly value: Words | null };
/** The server has given a new entity its real id (`to`) in place of its temporary one (`from`). */
export type Renaming = { readonly of: string; readonly from: Id; readonly to: Id };
/**
 * What the call that sends an edit needs besides the edit. `key` stays the same when the edit is sent again; `at` is
 * when the user made the edit, and `now` when it is sent (milliseconds since 1970).
 */
type Sent<Attached> = {
  readonly key: string;
  readonly at: number;
  readonly now: number;
  readonly backend: SessionBackend;
  readonly read: Read;
  readonly attached: Attached;
};
/**
 * The actions that an edit performs, and on which devices. `isEach`: the edit's first id belongs to the first of
 * `devices`, and so on.
 */
type AboutDevices = {
  readonly actions: readonly DeviceAction[];
  /** The devices that the edit concerns, by id or IMEI. */
  readonly devices: readonly (number | string | undefined)[];
  readonly isEach?: boolean;
};
/**
 * Data that is sent with a change but is not in the log. `waits`: the events to publish instead if the change cannot be
 * sent yet.
 */
type Attachment<Attached> = { readonly attached: Attached; readonly waits: readonly Draft[] | null };
/** What to do if a response may be older than the server's current data: publish events, or send a call. */
export type Again = readonly Draft[] | { readonly call: Call<Draft> };

/**
 * Everything about one kind of entity that users can change. The queue of changes uses only this type and knows no kind
 * by name. Only the first members are required. By default, a kind behaves like the entities of a list, with `set` and
 * `was`.
 */
export type ChangeKind<Of extends KindName = KindName, Attached = unknown> = {
  readonly of: Of;
  /** The abilities that the server must have for this kind; without them, no entity of this kind can be changed. */
  readonly ability: Needed;
  /** Returns the call that sends an edit to the server. */
  call(edit: EditOf<Of>, sent: Sent<Attached>): Call<Outcome>;
  /** Returns the call that loads the server's current version of the entity. */
  look(edit: EditOf<Of>, backend: SessionBackend): Call<Outcome>;
  /**
   * Returns the event that reloads all entities of this kind, or only the one that `edit` concerns. If omitted, they
   * are reloaded at the next start of the app.
   */
  reload?(edit?: EditOf<Of>): Draft;
  /** Returns the name of the edit's entity for the screen, such as `Group Family`. */
  called(edit: EditOf<Of>, read: Read): Words;
  /**
   * Returns the text key for what an edit does. Only needed for an edit that neither creates nor removes an entity
   * nor changes listed fields.
   */
  said?(edit: EditOf<Of>): string | undefined;
  /**
   * Returns the text key of a field's name, and the value in words (null: no short text). Undefined means that the
   * default applies.
   */
  describe?(field: string, value: unknown, read: Read): Described | undefined;

  /** The names of the entities that an edit changes. Edits of the same entity are sent in order. Default: `of id`. */
  things?(edit: EditOf<Of>): readonly string[];
  /** The names of further entities that an edit needs but does not change. The edit waits for earlier edits of them. */
  waitsFor?(edit: EditOf<Of>): readonly string[];
  /** The names of further entities whose later edits wait until this edit is sent. */
  holds?(edit: EditOf<Of>): readonly string[];

  /**
   * Whether the server cannot revert an edit. Such an edit is sent only when the user can no longer undo it. Deletions
   * always wait for that.
   */
  isFinal?(edit: EditOf<Of>): boolean;
  /** Returns the edits that revert this edit. */
  inverse?(edit: EditOf<Of>): readonly Edit[];

  /**
   * Whether an edit creates something that later edits may change before the server knows of it. Default: true if the
   * edit's `was` is null.
   */
  makes?(edit: EditOf<Of>): boolean;
  /** Returns the real id that the server gave to the entity that an edit created. */
  named?(edit: EditOf<Of>, outcome: Outcome): Renaming | null;
  /**
   * Returns an edit with an entity's temporary id replaced by its real one; the same object if the edit does not
   * contain the temporary id.
   */
  renamed?(edit: EditOf<Of>, renaming: Renaming): EditOf<Of>;
  /**
   * Whether an edit becomes useless if `made` is undone, the edit that created something. Undefined means that the
   * default applies.
   */
  isLostWithout?(edit: EditOf<Of>, made: Edit): boolean | undefined;
  /**
   * Returns what an edit becomes when `gone`, an earlier edit of the same entity, is undone. Null means that the
   * default applies.
   */
  without?(edit: EditOf<Of>, gone: Edit): EditOf<Of> | null;

  /** Returns the fields of the edit's entity as the server currently has it. Null if the server no longer has it. */
  thingIn?(outcome: Outcome, edit: EditOf<Of>): Fields | null;
  /** True if simultaneous changes by two users are never a conflict for this kind. */
  readonly neverClashes?: boolean;
  /** Fields that are sent in parts, so that two users may change different parts of a field without a conflict. */
  readonly inParts?: readonly string[];
  /** Whether comparing a field with the server's value cannot reveal that another user has changed it. */
  isIncomparable?(field: string, mine: unknown): boolean;
  /** Whether the user is not notified about this failure, because they could do nothing about it. */
  isSilent?(failure: Failure): boolean;
  /** True if the entities of this kind form a list from which they can be removed. */
  readonly isList?: boolean;
  /** What to reload after an edit was sent more than once. Default: the list of the entities. */
  again?(outcome: Outcome, backend: SessionBackend): Again;

  /**
   * True if an edit of this kind would be useless later: if it cannot be sent at once, it is refused and not queued.
   */
  readonly mustGoNow?: boolean;
  /** Returns notices for the user, for when an edit has been stored in this browser. */
  kept?(): readonly Draft[];
  /** Returns further events to publish when the server has saved an edit. */
  saved?(outcome: Outcome): readonly Draft[];

  /**
   * The actions that an edit performs and the devices concerned, for checking the user's rights. Omitted if the kind
   * concerns no device.
   */
  rights?(edit: EditOf<Of>, read: Read): AboutDevices;
  /** Loads the data that is sent with a change but is not in the log. */
  attach?(change: Change, edit: EditOf<Of>, world: World): Promise<Attachment<Attached>>;
};

const kinds = new Map<string, ChangeKind>();

/**
 * Registers a kind of change, so that the queue of changes can use it. The file that defines the kind must be listed in
 * `kinds.ts` or by a plugin (`changeKinds`).
 *
 * @throws if two kinds have the same name
 */
export function changeKind<Of extends KindName, Attached = null>(
  kind: ChangeKind<Of, Attached>,
): ChangeKind<Of, Attached> {
  if (kinds.has(kind.of)) throw new Error(`There are two change kinds "${kind.of}"`);
  // The type cast is safe: `kindOf` passes to a kind only edits of its own name, but a map's type cannot express that.
  kinds.set(kind.of, kind as unknown as ChangeKind);
  return kind;
}

/**
 * Returns the kind (all rules for its entity) that an edit belongs to.
 * @throws if the kind is unknown
 */
export function kindOf({ of }: { readonly of: string }): ChangeKind {
  const kind = kinds.get(of);
  if (!kind) throw new Error(`There is no change kind "${of}"`);
  return kind;
}
export const allKinds = (): readonly ChangeKind[] => [...kinds.values()];

/**
 * Returns the call with its result converted, and without its own permission check (`about`): for a change, `rights` of
 * the kind decides whether it may be sent.
 */
export const told = <Answer, Told = Outcome>(
  call: Call<Answer>,
  outcome: (answer: Answer) => Told,
): Call<Told> => {
  const { request, read } = mapped(call, outcome);
  return { request, read };
};
export const gone = (): Outcome => ({ of: 'gone' });

/** The names of the kinds whose edits concern a single entity and have `set` and `was`, each of which may be null. */
type ListName = {
  [Of in KindName]: EditOf<Of> extends { set: infer Set; id: Id } ? (null extends Set ? Of : never) : never;
}[KindName];
type SetOf<Of extends ListName> = NonNullable<EditOf<Of>['set']>;

/** The calls with which the entities of a list are loaded and written. */
export type ListCalls<Of extends ListName, Thing> = {
  list(): Call<readonly Thing[]>;
  create(key: string, set: SetOf<Of>): Call<Thing>;
  save(set: SetOf<Of>): Call<Thing>;
  remove(): Call<null>;
};

/**
 * Returns the kind of change for entities that are a list on the server. Four calls define how these are loaded, sent
 * and compared.
 */
export const listKind = <Of extends ListName & Outcome['of'], Thing>({
  idOf,
  calls,
  ...kind
}: Omit<ChangeKind<Of, null>, 'call' | 'look'> & {
  idOf(thing: Thing): Id;
  /** Returns the calls. `read` is given if an edit is to be sent; it is null if the list is only loaded. */
  calls(edit: EditOf<Of>, backend: SessionBackend, read: Read | null): ListCalls<Of, Thing>;
}): ChangeKind<Of, null> => {
  // The type cast is needed: the outcome has its entity in a field named like the kind, and TypeScript cannot type
  // computed names.
  const outcome = (thing: Thing) => ({ of: kind.of, [kind.of]: thing }) as unknown as Outcome;
  // The type cast is safe: all kinds in `ListName` have these fields, but TypeScript cannot see that while `Of` is
  // generic.
  const parts = (edit: EditOf<Of>) => edit as { id: Id; set: SetOf<Of> | null };
  return changeKind<Of>({
    isList: true,
    ...kind,
    call(edit, { key, backend, read }) {
      const { remove, create, save } = calls(edit, backend, read);
      const { set } = parts(edit);
      if (set === null) return told(remove(), gone);
      return told(isNew(edit) ? create(key, set) : save(set), outcome);
    },
    look: (edit, backend) =>
      told(calls(edit, backend, null).list(), (all) => {
        const thing = all.find((each) => idOf(each) === parts(edit).id);
        return thing === undefined ? gone() : outcome(thing);
      }),
  });
};

/** Returns the fields of the edit's entity as the server currently has it. Null if the server no longer has it. */
export function thingIn(outcome: Outcome, edit: Edit): Fields | null {
  const kind = kindOf(edit);
  if (kind.thingIn) return kind.thingIn(outcome, edit);
  // The type cast is needed: an outcome has its entity in a field named like the kind, and TypeScript cannot type
  // computed names.
  return outcome.of === edit.of
    ? (((outcome as Readonly<Record<string, unknown>>)[edit.of] as Fields | undefined) ?? null)
    : null;
}

/** Whether an edit creates a new entity. */
export const isNew = (edit: Edit): boolean => edit.was === null;
/** Returns the name by which the queue of changes knows an entity. */
export const nameOf = (of: string, id: Id): string => `${of} ${id}`;
/** Returns the user's name for an edit's entity: the new name, or the previous one if the edit sets none. */
export const nameIn = (edit: Edit): string => {
  const { name } = { ...edit.was, ...edit.set } as { name?: unknown };
  return typeof name === 'string' ? name : '';
};
