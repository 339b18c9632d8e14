import { unavailable } from './call.ts';
import type { OperationsBackend } from './operations-backend.ts';

const register = { list: unavailable, create: unavailable, save: unavailable, remove: unavailable };

/** The calls for a server without rules, maintenance, drivers and free commands: nothing is sent. */
export const noOperations: OperationsBackend = {
  rules: register,
  maintenance: register,
  operators: register,
  ruleChoices: unavailable,
  testRule: unavailable,
  maintenanceOf: unavailable,
  counters: unavailable,
  orders: unavailable,
  sendOrder: unavailable,
};
