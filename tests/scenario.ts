import { deepStrictEqual } from 'node:assert';
import * as appEvents from '../events/app.ts';
import * as auth from '../events/auth.ts';
import { catalogue } from '../events/catalogue.ts';
import type { Backend } from '../src/api/backend.ts';
import { coreProjections } from '../src/core/core.ts';
import { offers } from '../src/core/server/server.ts';
import { type App, createApp } from '../src/kernel/app.ts';
import type { Draft, Recorded } from '../src/kernel/event.ts';
import { lift } from '../src/kernel/lift.ts';
import type { Projection } from '../src/kernel/projection.ts';
import type { Selector } from '../src/kernel/read.ts';
import type { AdminEffect, AdminPlugin } from '../src/ports/effect.ts';
import { ManualClock, settled } from '../src/ports/manual-clock.ts';
import type { AdminPorts } from '../src/ports/ports.ts';
import { type FakeWorld, fakePorts } from './fake-ports.ts';

type Parts = {
  plugins?: readonly AdminPlugin[];
  projections?: readonly Projection<unknown>[];
  effects?: readonly AdminEffect[];
  backend?: Backend;
  /** Another tab of the same browser, open at the same time. */
  beside?: Scenario;
};

const DEFINITIONS = new Map(catalogue.map((definition) => [definition.type, definition]));

/**
 * A test as a sequence of steps. `given`: events that happened before the test. `when`: events that happen now, while
 * effects run. `after`: advances time. `expect`: names all new events in order. Await the chain as a whole: `await
 * scenario({ plugins: [alerts] }).when(…).expect(…)`.
 */
export function scenario(parts: Parts) {
  const clock = parts.beside?.clock ?? new ManualClock();
  const { ports, world } = fakePorts(clock, parts.backend ?? ({} as Backend), parts.beside?.world);
  const plugins = parts.plugins ?? [];
  const app: App = createApp<AdminPorts>({
    projections: [
      ...coreProjections,
      ...(parts.projections ?? []),
      ...plugins.flatMap((plugin) => plugin.projections ?? []),
    ],
    effects: [...(parts.effects ?? []), ...plugins.flatMap((plugin) => plugin.effects ?? [])],
    ports,
    now: () => clock.now(),
    forget: [auth.loggedOut],
    offers,
    failed: (effect, problem) => appEvents.effectFailed({ effect, message: String(problem) }),
  });
  return new Scenario(app, clock, world, ports);
}

export class Scenario implements PromiseLike<void> {
  readonly app: App;
  readonly clock: ManualClock;
  readonly world: FakeWorld;
  readonly ports: AdminPorts;
  #line: Promise<void> = Promise.resolve();
  #started = false;
  #given = 0;
  /** How many events of the log were already checked. */
  #seen = 0;
  /** Numbers of the events that `when` published. They come from the test, so `expect` does not name them again. */
  readonly #lived = new Set<number>();

  constructor(app: App, clock: ManualClock, world: FakeWorld, ports: AdminPorts) {
    this.ports = ports;
    this.app = app;
    this.clock = clock;
    this.world = world;
  }

  #then(step: () => void | Promise<void>): this {
    this.#line = this.#line.then(step);
    return this;
  }

  async #start() {
    if (this.#started) return;
    this.#started = true;
    this.app.start();
    await settled();
  }

  #news(): Recorded[] {
    const news = this.app.log.events.slice(this.#seen).filter(({ seq }) => !this.#lived.has(seq));
    this.#seen = this.app.log.length;
    return news;
  }

  /** Changes the fake world before the scenario starts. */
  with(arrange: (world: FakeWorld) => void): this {
    return this.#then(() => arrange(this.world));
  }

  /** Applies these events without running effects. */
  given(...drafts: Draft[]): this {
    return this.#then(() => {
      if (this.#started) throw new Error('given() comes before when()');
      for (const draft of drafts) this.app.publish(draft);
      this.#seen = this.#given = this.app.log.length;
    });
  }

  /** Starts the effects, then publishes these events. */
  when(...drafts: Draft[]): this {
    return this.#then(async () => {
      await this.#start();
      for (const draft of drafts) {
        this.#lived.add(this.app.log.lastSeq + 1);
        this.app.publish(draft);
        await settled();
      }
    });
  }

  after(duration: string): this {
    return this.#then(async () => {
      await this.#start();
      await this.clock.advance(duration);
    });
  }

  /**
   * Checks that exactly these events happened since the last `given`, `when` or `expect`. Without arguments: that
   * none happened.
   */
  expect(...drafts: Draft[]): this {
    return this.#then(async () => {
      await this.#start();
      const facts = this.#news().map(({ type, payload }) => ({ type, payload }));
      deepStrictEqual(
        facts,
        drafts.map(({ type, payload }) => ({ type, payload })),
      );
    });
  }

  /** Checks the types of the events since the last `given`, `when` or `expect`, but not their payloads. */
  expectTypes(...types: string[]): this {
    return this.#then(async () => {
      await this.#start();
      const facts = this.#news().map(({ type }) => type);
      deepStrictEqual(facts, types);
    });
  }

  reads<Value>(source: Projection<Value> | Selector<Value>, expected: Value): this {
    return this.#then(() => deepStrictEqual(this.app.read(source), expected));
  }

  /** Checks that exactly these port calls were made since the last `asked`. */
  asked(...words: string[]): this {
    return this.#then(async () => {
      await this.#start();
      deepStrictEqual(this.world.asked.splice(0), words);
    });
  }

  /** Checks that no timer is pending, or exactly as many as a plugin always has. */
  idle(always = 0): this {
    return this.#then(() => deepStrictEqual(this.clock.waiting, always));
  }

  /** Runs any other check. */
  check(look: (app: App, events: readonly Recorded[]) => void | Promise<void>): this {
    return this.#then(() => look(this.app, this.app.log.events));
  }

  /**
   * Checks that a recording can hold the effects' events. An event that does not match its schema would make the
   * recording unreadable.
   */
  #readable() {
    for (const { seq, type, v, payload } of this.app.log.events) {
      const definition = DEFINITIONS.get(type);
      if (seq <= this.#given || this.#lived.has(seq) || !definition) continue;
      const read = lift(definition, v, payload);
      if (!read.ok) throw new Error(`An effect told ${type}, which no recording could hold: ${read.detail}`);
    }
  }

  // Runs all steps of the chain when it is awaited, so that a test cannot forget to run them.
  then<Result = void, Refusal = never>(
    done?: ((value: void) => Result | PromiseLike<Result>) | null,
    refused?: ((reason: unknown) => Refusal | PromiseLike<Refusal>) | null,
  ): Promise<Result | Refusal> {
    // A promise that resolves to the thenable chain itself would never settle, so resolve to undefined.
    return this.#line
      .then(() => this.app.stop())
      .then(() => this.#readable())
      .then(() => done?.(undefined) as Result, refused);
  }
}
