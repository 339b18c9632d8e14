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

/** Declares an effect of a session: ON a fact do something once, or WHILE something holds keep something running. */
export const effect = declareEffect as DeclareEffect<Ports>;
/** Declares an effect that also runs before sign-in. It uses only ports available by then. */
export const visitorEffect = declareEffect as DeclareEffect<VisitorPorts>;
/** Declares an effect of a page that a guest opens by a link. */
export const guestEffect = declareEffect as DeclareEffect<GuestPorts>;
/** Declares an effect of the administration. */
export const adminEffect = declareEffect as DeclareEffect<AdminPorts>;

/** Returns the plugin unchanged. It exists so that a type error shows at the mistake. */
export const definePlugin = <Asked = Ports>(plugin: KernelPlugin<Asked>): KernelPlugin<Asked> => plugin;
