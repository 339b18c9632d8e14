import { Layer, type LayerProps, type UpdateParameters } from '@deck.gl/core';
import type { Buffer, BufferLayout, Device } from '@luma.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import type { InstanceBuffer } from '../instance-buffer.ts';

type Source = { readonly rows: InstanceBuffer; readonly layout: BufferLayout };

/**
 * The graphics card's copies of instance buffers: made when first drawn, made anew when the rows outgrow them, and
 * written in parts.
 */
export class UploadedBuffers {
  readonly #device: Device;
  readonly #sources: readonly Source[];
  #buffers: (Buffer | undefined)[] = [];
  #memories: (Uint8Array | undefined)[] = [];

  constructor(device: Device, sources: readonly Source[]) {
    this.#device = device;
    this.#sources = sources;
  }

  /** Brings over what changed and binds the buffers where they are new. */
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

/** A square per instance, two triangles; `positions` runs from −1 to 1. */
export const square = () =>
  new Geometry({
    topology: 'triangle-strip',
    attributes: {
      positions: { size: 2, value: new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]) },
    },
  });

/** Markers lie flat above everything and never hide each other by depth. */
export const FLAT = { depthCompare: 'always', depthWriteEnabled: false, cullMode: 'none' } as const;

/** What the layers of this folder share: they draw buffers that the map keeps, so data never travels through props. */
export abstract class InstancedLayer<Props extends object> extends Layer<Props> {
  static override layerName = 'InstancedLayer';
  override use64bitPositions(): boolean {
    return true;
  }

  override shouldUpdateState({
    changeFlags,
  }: UpdateParameters<Layer<Props & Required<LayerProps>>>): boolean {
    return Boolean(changeFlags.propsChanged);
  }
}
