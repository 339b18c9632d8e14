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

/**
 * The calls for a list of entries that are linked to devices (rules, maintenance, drivers). `key`: an idempotency key
 * from the app, the same for every retry.
 */
export type OperationsRegister<Thing, Changes> = {
  /** Returns the entries of the list. `devices`: the devices whose links to the entries are loaded. */
  list(devices: readonly number[]): Call<readonly Thing[]>;
  create(key: string, set: Changes): Call<Thing>;
  /**
   * Saves an entry. `thing`: the complete new entry. Links to devices are only sent if they differ between `was` and `set`.
   */
  save(thing: Thing, set: Changes, was: Changes): Call<Thing>;
  remove(id: number): Call<null>;
};

/**
 * The calls for rules, maintenance, drivers and commands, which users can manage on some servers in addition to devices
 * and geofences.
 */
export type OperationsBackend = {
  readonly rules: OperationsRegister<Rule, RuleChanges>;
  readonly maintenance: OperationsRegister<Maintenance, MaintenanceChanges>;
  readonly operators: OperationsRegister<Operator, OperatorChanges>;
  ruleChoices(): Call<RuleChoices>;
  /** Makes the server send a test message through each of these notification channels. */
  testRule(channels: readonly string[]): Call<null>;
  /** The maintenance of a device, including that of its group. */
  maintenanceOf(device: number): Call<readonly Maintenance[]>;
  /** Returns the counters (distance, engine hours) of these devices, from their newest positions. */
  counters(devices: readonly number[]): Call<readonly Counted[]>;
  /**
   * Returns the commands of a device. `isFree`: include the command types that are not saved on the server. `tells`:
   * whether the device's responses reach the app.
   */
  orders(
    device: number,
    isFree: boolean,
  ): Call<{
    readonly types: readonly string[];
    readonly saved: readonly SavedOrder[];
    readonly tells: boolean;
  }>;
  /**
   * Sends a command to a device. `queued`: the device is offline, and the server stores the command until it is
   * online.
   */
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
