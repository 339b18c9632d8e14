import { Layer, type LayerProps, type UpdateParameters } from '@deck.gl/core';
import type { Buffer, BufferLayout, Device, Texture } from '@luma.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import type { InstanceBuffer } from '../instance-buffer.ts';
import { glideModule } from './glide-module.ts';
import { mercator32 } from './mercator.ts';

type Source = { readonly rows: InstanceBuffer; readonly layout: BufferLayout };

/**
 * The graphics card's copies of buffers with instances (such as markers). They are created at the first draw, replaced
 * when they become too small for the rows, and otherwise updated in parts.
 */
class UploadedBuffers {
  readonly #device: Device;
  readonly #sources: readonly Source[];
  #buffers: (Buffer | undefined)[] = [];
  #memories: (Uint8Array | undefined)[] = [];

  constructor(device: Device, sources: readonly Source[]) {
    this.#device = device;
    this.#sources = sources;
  }

  /** Sends the changed rows to the graphics card, and connects newly created buffers to the model. */
  upload(model: Model, length: number): void {
    for (const [index, { rows, layout }] of this.#sources.entries()) {
      let buffer = this.#buffers[index];
      if (!buffer || this.#memories[index] !== rows.bytes) {
        buffer?.destroy();
        buffer = this.#device.createBuffer({ byteLength: rows.bytes.byteLength });
        this.#buffers[index] = buffer;
        this.#memories[index] = rows.bytes;
        rows.markAll();
        model.setAttributes({ [layout.name]: buffer });
      }
      if (rows.isChanged) rows.upload(buffer, length);
    }
  }

  destroy(): void {
    for (const buffer of this.#buffers) buffer?.destroy();
    this.#buffers = [];
  }
}

/** Returns the square on which each instance is drawn, as two triangles. Its `positions` range from −1 to 1. */
const square = () =>
  new Geometry({
    topology: 'triangle-strip',
    attributes: {
      positions: { size: 2, value: new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]) },
    },
  });

/** Settings that draw markers flat, on top of everything before; markers never hide each other by depth. */
export const FLAT = { depthCompare: 'always', depthWriteEnabled: false, cullMode: 'none' } as const;

type Shaders = {
  readonly vs: string;
  readonly fs: string;
  readonly module: ShaderModule;
  readonly bindings?: Record<string, Texture>;
};
/** A map layer's data on the graphics card. */
export type Instances = { model: Model; buffers: UploadedBuffers };

/**
 * Base class of the layers in this folder. They draw buffers that belong to the map, so the data is not passed to them
 * in props.
 */
export abstract class InstancedLayer<Props extends object> extends Layer<Props> {
  static override layerName = 'InstancedLayer';
  declare state: Instances;

  /**
   * Creates a layer's shader program (from its shaders, its own module and the glide module), and the graphics card's
   * copies of its rows.
   */
  protected instances(shaders: Shaders, sources: readonly Source[]): Instances {
    const { device } = this.context;
    const { module, bindings, ...code } = shaders;
    const model = new Model(device, {
      ...this.getShaders({ ...code, modules: [mercator32, glideModule, module] }),
      id: this.props.id,
      geometry: square(),
      bufferLayout: sources.map(({ layout }) => layout),
      ...(bindings && { bindings }),
      isInstanced: true,
      instanceCount: 0,
      parameters: FLAT,
    });
    return { model, buffers: new UploadedBuffers(device, sources) };
  }

  override finalizeState(): void {
    this.state.model?.destroy();
    this.state.buffers?.destroy();
  }

  override use64bitPositions(): boolean {
    return true;
  }

  override shouldUpdateState({
    changeFlags,
  }: UpdateParameters<Layer<Props & Required<LayerProps>>>): boolean {
    return Boolean(changeFlags.propsChanged);
  }
}
