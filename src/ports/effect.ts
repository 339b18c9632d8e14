import {
  type DeclareEffect,
  declareEffect,
  type Effect as KernelEffect,
  type World as KernelWorld,
} from '../kernel/effect.ts';
import type { Plugin as KernelPlugin } from '../kernel/plugin.ts';
import type { Ports } from './ports.ts';

export type Effect = KernelEffect<Ports>;
export type World = KernelWorld<Ports>;
export type Plugin = KernelPlugin<Ports>;

/** Declares an effect: ON a fact do something once, or WHILE something holds keep something running. */
export const effect = declareEffect as DeclareEffect<Ports>;

/** Returns the plugin unchanged; it exists so that types are checked where the mistake is. */
export const definePlugin = (plugin: Plugin): Plugin => plugin;
