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
/** An entity's fields by name. */
export type Fields = Readonly<Record<string, unknown>>;
/** A text key with its values, or a name given by a user. */
export type Words =
  | { readonly text: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly name: string };
/** A field's text key, and its value as text. */
type Described = { readonly field: string; readonly value: Words | null };
/** A new entity has received its server id. */
export type Renaming = { readonly of: string; readonly from: Id; readonly to: Id };
/**
 * What an edit is sent with. `key` stays the same when it is sent again; `at`: when it was made (milliseconds since
 * 1970).
 */
type Sent<Attached> = {
  readonly key: string;
  readonly at: number;
  readonly backend: SessionBackend;
  readonly read: Read;
  readonly attached: Attached;
};
/** The edit's actions and their devices. `isEach`: the first id belongs to the first device, and so on. */
type AboutDevices = {
  readonly actions: readonly DeviceAction[];
  /** Device ids or IMEIs. */
  readonly devices: readonly (number | string | undefined)[];
  readonly isEach?: boolean;
};
/** Attached data from outside of the log. `waits`: it cannot be sent yet, and these events happen instead. */
type Attachment<Attached> = { readonly attached: Attached; readonly waits: readonly Draft[] | null };
/** What to do when a response may be older than the server's current data. */
export type Again = readonly Draft[] | { readonly call: Call<Draft> };

/**
 * One kind of entity that can be changed, complete. The queue asks it for everything and knows no kind by name.
 * Only the first part is required; omitted parts behave as for a list entity with `set` and `was`.
 */
export type ChangeKind<Of extends KindName = KindName, Attached = unknown> = {
  readonly of: Of;
  /** The server ability that the kind requires; without it nothing of the kind is changed. */
  readonly ability: Needed;
  /** Returns the call that sends an edit to the server. */
  call(edit: EditOf<Of>, sent: Sent<Attached>): Call<Outcome>;
  /** Loads the current server version of the entity. */
  look(edit: EditOf<Of>, backend: SessionBackend): Call<Outcome>;
  /** Reloads the entities, or the edit's own. If omitted, they are loaded with the next start. */
  reload?(edit?: EditOf<Of>): Draft;
  /** Returns a name for the edit's entity: `Group Family`. */
  called(edit: EditOf<Of>, read: Read): Words;
  /** Returns a text key for what the edit does, if it neither creates, removes nor changes listed fields. */
  said?(edit: EditOf<Of>): string | undefined;
  /** Returns a field and its value as text. Null if the value has no short text. Undefined: use the default. */
  describe?(field: string, value: unknown, read: Read): Described | undefined;

  /** Names of the entities that it changes; edits of one entity are sent in order. Default: `of id`. */
  things?(edit: EditOf<Of>): readonly string[];
  /** Names that no earlier edit may hold, although this edit does not change them. */
  waitsFor?(edit: EditOf<Of>): readonly string[];
  /** More names that it holds until it is sent. */
  holds?(edit: EditOf<Of>): readonly string[];

  /**
   * Whether the server cannot revert it: then it waits until the user can no longer undo it. Deletions always wait.
   */
  isFinal?(edit: EditOf<Of>): boolean;
  /** Returns the edits that revert it. */
  inverse?(edit: EditOf<Of>): readonly Edit[];

  /**
   * Whether it creates something that later edits may change before the server knows it, and `was` does not show
   * that.
   */
  makes?(edit: EditOf<Of>): boolean;
  /** Returns the server's id of what the edit created. */
  named?(edit: EditOf<Of>, outcome: Outcome): Renaming | null;
  /** Returns the edit with an entity's new id. The same object if nothing changes. */
  renamed?(edit: EditOf<Of>, renaming: Renaming): EditOf<Of>;
  /** Whether it is meaningless once this creating edit is undone. Undefined: use the default. */
  isLostWithout?(edit: EditOf<Of>, made: Edit): boolean | undefined;
  /** Returns the edit after an earlier edit of the same entity was undone. Null: use the default. */
  without?(edit: EditOf<Of>, gone: Edit): EditOf<Of> | null;

  /** Returns the entity in the server's current data. Null if it is gone. */
  thingIn?(outcome: Outcome, edit: EditOf<Of>): Fields | null;
  /** Simultaneous changes by two users are no conflict. */
  readonly neverClashes?: boolean;
  /** Fields that are written in parts: two users may change different parts. */
  readonly inParts?: readonly string[];
  /** Whether the server's value of a field does not show if another user has changed it. */
  isIncomparable?(field: string, mine: unknown): boolean;
  /** Whether the user is not notified about this failure. */
  isSilent?(failure: Failure): boolean;
  /** Its entities form a list from which one may be removed. */
  readonly isList?: boolean;
  /** What to reload after it was sent more than once. Default: the list. */
  again?(outcome: Outcome, backend: SessionBackend): Again;

  /** It is useless later: if it cannot be sent now it is refused instead of queued. */
  readonly mustGoNow?: boolean;
  /** Notices for the user once it is stored. */
  kept?(): readonly Draft[];
  /** Further events once the server has it. */
  saved?(outcome: Outcome): readonly Draft[];

  /** Its actions and their devices. Omitted if it concerns no device. */
  rights?(edit: EditOf<Of>, read: Read): AboutDevices;
  /** Finds the data to attach, outside of the log. */
  attach?(change: Change, edit: EditOf<Of>, world: World): Promise<Attachment<Attached>>;
};

const kinds = new Map<string, ChangeKind>();

/**
 * Registers a kind with the queue. Its file is listed in `kinds.ts`, or by its plugin (`changeKinds`).
 *
 * @throws if two kinds have the same name
 */
export function changeKind<Of extends KindName, Attached = null>(
  kind: ChangeKind<Of, Attached>,
): ChangeKind<Of, Attached> {
  if (kinds.has(kind.of)) throw new Error(`There are two change kinds "${kind.of}"`);
  // The kind only receives edits of its own name (`kindOf`); the map's type cannot express that.
  kinds.set(kind.of, kind as unknown as ChangeKind);
  return kind;
}

/**
 * Returns the kind of an edit.
 * @throws if the kind is unknown
 */
export function kindOf({ of }: { readonly of: string }): ChangeKind {
  const kind = kinds.get(of);
  if (!kind) throw new Error(`There is no change kind "${of}"`);
  return kind;
}
export const allKinds = (): readonly ChangeKind[] => [...kinds.values()];

/** Returns the same call with a converted result; the kind decides whether it may be sent. */
export const told = <Answer, Told = Outcome>(
  call: Call<Answer>,
  outcome: (answer: Answer) => Told,
): Call<Told> => {
  const { request, read } = mapped(call, outcome);
  return { request, read };
};
export const gone = (): Outcome => ({ of: 'gone' });

/** Kinds whose edits have `set` and `was` of one entity, or null. */
type ListName = {
  [Of in KindName]: EditOf<Of> extends { set: infer Set; id: Id } ? (null extends Set ? Of : never) : never;
}[KindName];
type SetOf<Of extends ListName> = NonNullable<EditOf<Of>['set']>;

/** How the entities of a list are loaded and written. */
export type ListCalls<Of extends ListName, Thing> = {
  list(): Call<readonly Thing[]>;
  create(key: string, set: SetOf<Of>): Call<Thing>;
  save(set: SetOf<Of>): Call<Thing>;
  remove(): Call<null>;
};

/** A kind whose entities are a list on the server: four calls define how it is sent and compared. */
export const listKind = <Of extends ListName & Outcome['of'], Thing>({
  idOf,
  calls,
  ...kind
}: Omit<ChangeKind<Of, null>, 'call' | 'look'> & {
  idOf(thing: Thing): Id;
  /** `read` if the edit is to be sent, null if the list is only loaded. */
  calls(edit: EditOf<Of>, backend: SessionBackend, read: Read | null): ListCalls<Of, Thing>;
}): ChangeKind<Of, null> => {
  // The outcome of these kinds has its entity under the kind's name; TypeScript cannot type computed names.
  const outcome = (thing: Thing) => ({ of: kind.of, [kind.of]: thing }) as unknown as Outcome;
  // All kinds in `ListName` have these fields; TypeScript cannot see that while `Of` is generic.
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

/** Returns the fields of the edit's entity in the server's current data. Null if it is gone. */
export function thingIn(outcome: Outcome, edit: Edit): Fields | null {
  const kind = kindOf(edit);
  if (kind.thingIn) return kind.thingIn(outcome, edit);
  // An outcome has its entity under the kind's name; TypeScript cannot type computed names.
  return outcome.of === edit.of
    ? (((outcome as Readonly<Record<string, unknown>>)[edit.of] as Fields | undefined) ?? null)
    : null;
}

/** Whether an edit creates an entity. */
export const isNew = (edit: Edit): boolean => edit.was === null;
/** Returns the name by which the queue knows an entity. */
export const nameOf = (of: string, id: Id): string => `${of} ${id}`;
/** Returns an entity's name: the new one, otherwise the previous one. */
export const nameIn = (edit: Edit): string => {
  const { name } = { ...edit.was, ...edit.set } as { name?: unknown };
  return typeof name === 'string' ? name : '';
};
