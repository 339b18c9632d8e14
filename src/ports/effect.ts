import {
  type DeclareEffect,
  declareEffect,
  type Effect as KernelEffect,
  type World as KernelWorld,
} from '../kernel/effect.ts';
import type { Plugin as KernelPlugin } from './extension-points.ts';
import type { AdminPorts, GuestPorts, Ports, VisitorPorts } from './ports.ts';

export type Effect = KernelEffect<Ports>;
export type World = KernelWorld<Ports>;
export type Plugin = KernelPlugin<Ports>;
export type VisitorEffect = KernelEffect<VisitorPorts>;
export type VisitorWorld = KernelWorld<VisitorPorts>;
export type VisitorPlugin = KernelPlugin<VisitorPorts>;
export type AdminEffect = KernelEffect<AdminPorts>;
export type AdminWorld = KernelWorld<AdminPorts>;
export type AdminPlugin = KernelPlugin<AdminPorts>;

/**
 * Declares an effect that runs during a session: it does something once ON an event, or keeps something running
 * WHILE a condition holds.
 */
export const effect = declareEffect as DeclareEffect<Ports>;
/** Declares an effect that also runs before sign-in. It uses only ports that are available before sign-in. */
export const visitorEffect = declareEffect as DeclareEffect<VisitorPorts>;
/** Declares an effect of a page that a guest opens by a link. */
export const guestEffect = declareEffect as DeclareEffect<GuestPorts>;
/** Declares an effect of the administration, which the service's staff use. */
export const adminEffect = declareEffect as DeclareEffect<AdminPorts>;

/** Returns the plugin unchanged. It exists so that TypeScript reports a type error at the line with the mistake. */
export const definePlugin = <Asked = Ports>(plugin: KernelPlugin<Asked>): KernelPlugin<Asked> => plugin;
