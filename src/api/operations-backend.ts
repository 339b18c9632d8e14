import type {
  Counted,
  Maintenance,
  MaintenanceChanges,
  Operator,
  OperatorChanges,
  Order,
  Rule,
  RuleChanges,
  RuleChoices,
  SavedOrder,
} from '../../events/operations-types.ts';
import type { AbilityOf } from './abilities.ts';
import type { Call } from './call.ts';

/** A list of things that are linked with devices. `key`: ours, the same when it is sent again. */
export type OperationsRegister<Thing, Changes> = {
  /** `devices`: those whose links are looked for. */
  list(devices: readonly number[]): Call<readonly Thing[]>;
  create(key: string, set: Changes): Call<Thing>;
  /** `thing`: the whole of it as it is to be. Of links only the difference between `set` and `was` is written. */
  save(thing: Thing, set: Changes, was: Changes): Call<Thing>;
  remove(id: number): Call<null>;
};

/** What a server lets its users manage themselves, beside devices and fences. */
export type OperationsBackend = {
  readonly rules: OperationsRegister<Rule, RuleChanges>;
  readonly maintenance: OperationsRegister<Maintenance, MaintenanceChanges>;
  readonly operators: OperationsRegister<Operator, OperatorChanges>;
  ruleChoices(): Call<RuleChoices>;
  /** The server sends a message by each of these channels. */
  testRule(channels: readonly string[]): Call<null>;
  /** The maintenance that holds for a device, also where the device has it by its group. */
  maintenanceOf(device: number): Call<readonly Maintenance[]>;
  /** What these devices have counted so far, by their newest positions. */
  counters(devices: readonly number[]): Call<readonly Counted[]>;
  /** The commands of a device. `isFree`: also those that nobody has kept. `tells`: its answers reach the app. */
  orders(
    device: number,
    isFree: boolean,
  ): Call<{
    readonly types: readonly string[];
    readonly saved: readonly SavedOrder[];
    readonly tells: boolean;
  }>;
  /** `queued`: the device is away, and the server keeps it. */
  sendOrder(device: number, order: Order): Call<'sent' | 'queued'>;
};

export const operationsAbilities = {
  rules: 'operations',
  maintenance: 'operations',
  operators: 'operations',
  ruleChoices: 'operations',
  testRule: 'operationsEditing',
  maintenanceOf: 'operations',
  counters: 'operations',
  orders: 'savedOrders',
  sendOrder: 'savedOrders',
} as const satisfies AbilityOf<OperationsBackend>;
