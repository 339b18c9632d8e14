import type { InstanceBuffer } from '../instance-buffer.ts';
import {
  clusterFragmentShader,
  clusterModule,
  type ClusterUniforms,
  clusterVertexShader,
  faceLayout,
} from './cluster-shader.ts';
import { type GlideProps, placeLayout } from './glide-module.ts';
import { InstancedLayer } from './instanced-layer.ts';

/** The rows of the cluster layer: positions, and the bytes that describe each cluster's look (see `FACE_BYTES`). */
type ClusterRows = { readonly places: InstanceBuffer; readonly faces: InstanceBuffer; length: number };

export type ClusterLayerProps = { rows: ClusterRows; frame: () => GlideProps; style: () => ClusterUniforms };

/**
 * Draws all clusters with one draw call. A cluster is a ring that shows its devices' states, around a rim in their
 * colours.
 */
export class ClusterLayer extends InstancedLayer<ClusterLayerProps> {
  static override layerName = 'ClusterLayer';
  static override defaultProps = {};

  override initializeState(): void {
    const { rows } = this.props;
    this.setState(
      this.instances({ vs: clusterVertexShader, fs: clusterFragmentShader, module: clusterModule }, [
        { rows: rows.places, layout: placeLayout },
        { rows: rows.faces, layout: faceLayout },
      ]),
    );
  }

  override draw(): void {
    const { model, buffers } = this.state;
    const { rows } = this.props;
    if (rows.length === 0) return;
    buffers.upload(model, rows.length);
    model.setInstanceCount(rows.length);
    model.shaderInputs.setProps({ glide: this.props.frame(), cluster: this.props.style() });
    model.draw(this.context.renderPass);
  }
}
