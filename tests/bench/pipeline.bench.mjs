// F13: from the dispatch of an event to the notified reader. The reference is Redux Toolkit.
import { random } from './lib/random.mjs';
import { median, report } from './lib/report.mjs';

// Production mode, as for customers. Must be set before the libraries are loaded.
process.env.NODE_ENV = 'production';
const { configureStore, createSlice } = await import('@reduxjs/toolkit');
const { createApp } = await import('../../src/kernel/app.ts');
const { event } = await import('../../src/kernel/event.ts');
const { inPlace, projection } = await import('../../src/kernel/projection.ts');
const { select } = await import('../../src/kernel/read.ts');
const v = await import('valibot');

const ITEMS = 10_000;
const ROUNDS = 9;
const CALLS = { small: 20_000, item: 2_000 };

const selected = event('bench/selected', v.object({ id: v.number() }));
const changed = event('bench/changed', v.object({ id: v.number(), name: v.string() }));
const items = () =>
  Array.from({ length: ITEMS }, (_, id) => ({ id, name: `Device ${id}`, status: 'online', group: id % 40 }));

function ours() {
  const choice = projection('bench/choice', { id: 0 }, (on) => [
    on(selected, (draft, { payload }) => {
      draft.id = payload.id;
    }),
  ]);
  const list = inPlace(
    'bench/list',
    () => ({ version: 0, byId: new Map(items().map((item) => [item.id, item])) }),
    (state) => ({ ...state, byId: new Map(state.byId) }),
    (on) => [
      on(changed, (state, { payload }) => {
        state.byId.set(payload.id, { ...state.byId.get(payload.id), name: payload.name });
        return { version: state.version + 1, byId: state.byId };
      }),
    ],
  );
  let seq = 0;
  const app = createApp({
    projections: [choice, list],
    effects: [],
    ports: {},
    now: () => ++seq,
    forget: [],
    failed: () => selected({ id: 0 }),
  });
  let told = 0;
  const chosen = select((read) => read(choice).id);
  const first = select((read) => read(list).byId.get(1)?.name);
  app.listen(
    (read) => read(chosen),
    () => told++,
  );
  app.listen(
    (read) => read(first),
    () => told++,
  );
  return {
    small: (id) => app.publish(selected({ id })),
    item: (id, name) => app.publish(changed({ id, name })),
    told: () => told,
  };
}

function redux() {
  const choice = createSlice({
    name: 'choice',
    initialState: { id: 0 },
    reducers: { selected: (state, { payload }) => void (state.id = payload.id) },
  });
  const list = createSlice({
    name: 'list',
    initialState: { items: items() },
    reducers: {
      changed(state, { payload }) {
        const item = state.items.find(({ id }) => id === payload.id);
        if (item) item.name = payload.name;
      },
    },
  });
  const store = configureStore({
    reducer: { choice: choice.reducer, list: list.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
  return subscribed(store.getState, (listener) => store.subscribe(listener), {
    small: (id) => store.dispatch(choice.actions.selected({ id })),
    item: (id, name) => store.dispatch(list.actions.changed({ id, name })),
  });
}

/** Subscribes two readers that compare the values they select, as view libraries do. */
function subscribed(state, subscribe, calls) {
  let told = 0;
  let id = state().choice.id;
  let name = state().list.items[1].name;
  subscribe(() => {
    const now = state();
    if (now.choice.id !== id) told++;
    if (now.list.items[1].name !== name) told++;
    id = now.choice.id;
    name = now.list.items[1].name;
  });
  return { ...calls, told: () => told };
}

const makers = { ours, reference: redux };
const times = { small: { ours: [], reference: [] }, item: { ours: [], reference: [] } };
for (let round = -2; round < ROUNDS; round++)
  for (const who of round % 2 ? ['ours', 'reference'] : ['reference', 'ours'])
    for (const kind of ['small', 'item']) {
      const subject = makers[who]();
      const next = random(round + 9);
      // Every hundredth change is about the item that the reader watches.
      const ids = Array.from({ length: CALLS[kind] }, (_, i) => (i % 100 ? Math.floor(next() * ITEMS) : 1));
      globalThis.gc?.();
      const start = process.hrtime.bigint();
      for (let i = 0; i < ids.length; i++) subject[kind](ids[i], `Name ${i}`);
      const spent = Number(process.hrtime.bigint() - start) / CALLS[kind];
      if (subject.told() === 0) throw new Error(`The reader of ${kind} (${who}) was never told.`);
      if (round >= 0) times[kind][who].push(spent);
    }
for (const [kind, name] of [
  ['small', 'a small event, dispatch to told reader'],
  ['item', 'an item of a list of 10 000, dispatch to told reader'],
]) {
  const { ours: mine, reference } = times[kind];
  report(name, {
    ours: median(mine),
    reference: median(reference),
    ratio: median(mine.map((each, i) => each / reference[i])),
  });
}
