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
/** The fields of a thing by name. */
export type Fields = Readonly<Record<string, unknown>>;
/** A text key with its values, or a name that somebody has given. */
export type Words =
  | { readonly text: string; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly name: string };
/** A field's text key, and its value in words. */
type Described = { readonly field: string; readonly value: Words | null };
/** A thing that was new has got the server's own id. */
export type Renaming = { readonly of: string; readonly from: Id; readonly to: Id };
/** What an edit is sent with. `key` is the same when it is sent again; `at`: when it was made, milliseconds since 1970. */
type Sent<Attached> = {
  readonly key: string;
  readonly at: number;
  readonly backend: SessionBackend;
  readonly read: Read;
  readonly attached: Attached;
};
/** What an edit does with which devices. `isEach`: the first of its ids is about the first device, and so on. */
type AboutDevices = {
  readonly actions: readonly DeviceAction[];
  /** By id or IMEI. */
  readonly devices: readonly (number | string | undefined)[];
  readonly isEach?: boolean;
};
/** Data from outside of the log that goes along. `waits`: it cannot go yet, and this is what happens instead. */
type Attachment<Attached> = { readonly attached: Attached; readonly waits: readonly Draft[] | null };
/** What to do when an answer may be older than what the server has now. */
export type Again = readonly Draft[] | { readonly call: Call<Draft> };

/**
 * One kind of thing that can be changed, whole. The queue asks it everything and knows no kind by name.
 * Only the first part must be given; what is left out is as it is for one thing of a list, with `set` and `was`.
 */
export type ChangeKind<Of extends KindName = KindName, Attached = unknown> = {
  readonly of: Of;
  /** What it needs of the server: without it nothing of the kind is changed. */
  readonly ability: Needed;
  /** The call that carries an edit to the server. */
  call(edit: EditOf<Of>, sent: Sent<Attached>): Call<Outcome>;
  /** Asks how the thing is at the server now. */
  look(edit: EditOf<Of>, backend: SessionBackend): Call<Outcome>;
  /** Has the things loaded again, or the one that an edit is about; left out: they are told with the next start. */
  reload?(edit?: EditOf<Of>): Draft;
  /** What the edit is about: `Group Family`. */
  called(edit: EditOf<Of>, read: Read): Words;
  /** What becomes of it, a text key, where that is neither made, removed nor a list of fields. */
  said?(edit: EditOf<Of>): string | undefined;
  /** A field and its value in words; null: the value cannot be said shortly. Undefined: as for all kinds. */
  describe?(field: string, value: unknown, read: Read): Described | undefined;

  /** Names of the things that it is about; edits of one thing are sent in the order they were made. `of id` unless told. */
  things?(edit: EditOf<Of>): readonly string[];
  /** Names that must not be held by an earlier edit, though this one is not about them. */
  waitsFor?(edit: EditOf<Of>): readonly string[];
  /** Further names that it holds until it is sent. */
  holds?(edit: EditOf<Of>): readonly string[];

  /** The server cannot turn it round: it waits until nobody can want it back. What is to go always waits. */
  isFinal?(edit: EditOf<Of>): boolean;
  /** The edits that take it back. */
  inverse?(edit: EditOf<Of>): readonly Edit[];

  /** It makes something that later edits may be about before the server knows it, and `was` does not say so. */
  makes?(edit: EditOf<Of>): boolean;
  /** The id that what it has made got from the server. */
  named?(edit: EditOf<Of>, outcome: Outcome): Renaming | null;
  /** The same edit once something has got its id. The same object where nothing is different. */
  renamed?(edit: EditOf<Of>, renaming: Renaming): EditOf<Of>;
  /** It is about nothing when this edit, which makes something, is taken back. Undefined: as for all others. */
  isLostWithout?(edit: EditOf<Of>, made: Edit): boolean | undefined;
  /** The same edit when an earlier one of the same thing is taken back. Null: as for all others. */
  without?(edit: EditOf<Of>, gone: Edit): EditOf<Of> | null;

  /** The thing in what the server has now; null: it is gone. */
  thingIn?(outcome: Outcome, edit: EditOf<Of>): Fields | null;
  /** Two people who change the same are no quarrel. */
  readonly neverClashes?: boolean;
  /** Fields that are written part by part: two people may change different parts. */
  readonly inParts?: readonly string[];
  /** A field whose value at the server says nothing about whether somebody else has changed it. */
  isIncomparable?(field: string, mine: unknown): boolean;
  /** Of such a failure the user is not told. */
  isSilent?(failure: Failure): boolean;
  /** Its things are a list from which one may go. */
  readonly isList?: boolean;
  /** What to look at after it was sent more than once; the list unless told. */
  again?(outcome: Outcome, backend: SessionBackend): Again;

  /** It is of no use later: what cannot go now is refused, and does not wait. */
  readonly mustGoNow?: boolean;
  /** What the user is told as soon as it is kept. */
  kept?(): readonly Draft[];
  /** What else is true once the server has it. */
  saved?(outcome: Outcome): readonly Draft[];

  /** What it does with which devices; left out: it is about none. */
  rights?(edit: EditOf<Of>, read: Read): AboutDevices;
  /** Finds what goes along, outside of the log. */
  attach?(change: Change, edit: EditOf<Of>, world: World): Promise<Attachment<Attached>>;
};

const kinds = new Map<string, ChangeKind>();

/**
 * Makes a kind known to the queue. Its file is listed in `kinds.ts`, or by the plugin that it belongs to (`changeKinds`).
 *
 * @throws when two kinds have one name
 */
export function changeKind<Of extends KindName, Attached = null>(
  kind: ChangeKind<Of, Attached>,
): ChangeKind<Of, Attached> {
  if (kinds.has(kind.of)) throw new Error(`There are two change kinds "${kind.of}"`);
  // It is only ever asked about edits of its own name (`kindOf`), which the map cannot say in types.
  kinds.set(kind.of, kind as unknown as ChangeKind);
  return kind;
}

/** @throws when no such kind is known */
export function kindOf({ of }: { readonly of: string }): ChangeKind {
  const kind = kinds.get(of);
  if (!kind) throw new Error(`There is no change kind "${of}"`);
  return kind;
}
export const allKinds = (): readonly ChangeKind[] => [...kinds.values()];

/** The same question with its answer in other words; whether it may be asked is the kind's business. */
export const told = <Answer, Told = Outcome>(
  call: Call<Answer>,
  outcome: (answer: Answer) => Told,
): Call<Told> => {
  const { request, read } = mapped(call, outcome);
  return { request, read };
};
export const gone = (): Outcome => ({ of: 'gone' });

/** Kinds whose edits have `set` and `was` of one thing, or null. */
type ListName = {
  [Of in KindName]: EditOf<Of> extends { set: infer Set; id: Id } ? (null extends Set ? Of : never) : never;
}[KindName];
type SetOf<Of extends ListName> = NonNullable<EditOf<Of>['set']>;

/** How the things of a list are asked for and written. */
export type ListCalls<Of extends ListName, Thing> = {
  list(): Call<readonly Thing[]>;
  create(key: string, set: SetOf<Of>): Call<Thing>;
  save(set: SetOf<Of>): Call<Thing>;
  remove(): Call<null>;
};

/** A kind whose things are a list at the server: how it is sent and looked at follows from four calls. */
export const listKind = <Of extends ListName & Outcome['of'], Thing>({
  idOf,
  calls,
  ...kind
}: Omit<ChangeKind<Of, null>, 'call' | 'look'> & {
  idOf(thing: Thing): Id;
  /** `read` where it is to be sent, null where the list is only looked at. */
  calls(edit: EditOf<Of>, backend: SessionBackend, read: Read | null): ListCalls<Of, Thing>;
}): ChangeKind<Of, null> => {
  // The outcome of each of these kinds has its thing under the kind's own name; TypeScript does not know computed names.
  const outcome = (thing: Thing) => ({ of: kind.of, [kind.of]: thing }) as unknown as Outcome;
  // `ListName` are just those whose edits have these fields; TypeScript does not look into them while `Of` is open.
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

/** The thing of an edit in what the server has now, as fields; null: it is gone. */
export function thingIn(outcome: Outcome, edit: Edit): Fields | null {
  const kind = kindOf(edit);
  if (kind.thingIn) return kind.thingIn(outcome, edit);
  // An outcome has its thing under the name of its kind; TypeScript does not know computed names.
  return outcome.of === edit.of
    ? (((outcome as Readonly<Record<string, unknown>>)[edit.of] as Fields | undefined) ?? null)
    : null;
}

/** Whether an edit makes a new thing. */
export const isNew = (edit: Edit): boolean => edit.was === null;
/** The name under which the queue knows a thing. */
export const nameOf = (of: string, id: Id): string => `${of} ${id}`;
/** The name of a thing by what is to become of it, or by what it was. */
export const nameIn = (edit: Edit): string => {
  const { name } = { ...edit.was, ...edit.set } as { name?: unknown };
  return typeof name === 'string' ? name : '';
};
