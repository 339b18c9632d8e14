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
import type { Call } from './call.ts';

/**
 * A list of entries that are linked with devices. `key`: an idempotency key from the app, the same for every retry.
 */
export type OperationsRegister<Thing, Changes> = {
  /** `devices`: the devices whose links are loaded. */
  list(devices: readonly number[]): Call<readonly Thing[]>;
  create(key: string, set: Changes): Call<Thing>;
  /** `thing`: the complete new entry. For links only the difference between `set` and `was` is written. */
  save(thing: Thing, set: Changes, was: Changes): Call<Thing>;
  remove(id: number): Call<null>;
};

/** What a server lets its users manage themselves, besides devices and fences. */
export type OperationsBackend = {
  readonly rules: OperationsRegister<Rule, RuleChanges>;
  readonly maintenance: OperationsRegister<Maintenance, MaintenanceChanges>;
  readonly operators: OperationsRegister<Operator, OperatorChanges>;
  ruleChoices(): Call<RuleChoices>;
  /** Makes the server send a message through each of these channels. */
  testRule(channels: readonly string[]): Call<null>;
  /** The maintenance of a device, including that of its group. */
  maintenanceOf(device: number): Call<readonly Maintenance[]>;
  /** The counters of these devices, from their newest positions. */
  counters(devices: readonly number[]): Call<readonly Counted[]>;
  /** The commands of a device. `isFree`: including unsaved ones. `tells`: its responses reach the app. */
  orders(
    device: number,
    isFree: boolean,
  ): Call<{
    readonly types: readonly string[];
    readonly saved: readonly SavedOrder[];
    readonly tells: boolean;
  }>;
  /** `queued`: the device is offline, and the server stores the command. */
  sendOrder(device: number, order: Order): Call<'sent' | 'queued'>;
};
