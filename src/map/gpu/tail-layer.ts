import type { ShaderModule } from '@luma.gl/shadertools';
import type { InstanceBuffer } from '../instance-buffer.ts';
import { type GlideProps, glideShader, placeLayout } from './glide-module.ts';
import { InstancedLayer } from './instanced-layer.ts';

/** The rows of the tail layer: positions, and colours (four bytes each). */
export type Tails = { readonly places: InstanceBuffer; readonly colours: InstanceBuffer; length: number };

export type TailLayerProps = { rows: Tails; frame: () => GlideProps; width: number };

const block = 'layout(std140) uniform tailUniforms { float width; } tail;\n';
const tailModule = {
  name: 'tail',
  vs: block,
  fs: block,
  uniformTypes: { width: 'f32' },
} as const satisfies ShaderModule<{ width: number }>;

const colourLayout = {
  name: 'colours',
  byteStride: 4,
  attributes: [{ attribute: 'instanceTint', format: 'unorm8x4' as const, byteOffset: 0 }],
};

const vertexShader = `\
#version 300 es
#define SHADER_NAME tail-vertex
in vec2 positions;
in vec4 instanceTint;
out vec4 vTint;
out float vAcross;
${glideShader}
void main(void) {
  vec3 start = vec3(instanceTarget.zw + instancePath.xy, 0.0);
  vec4 from = project_position_to_clipspace(vec3(instanceTarget.xy, 0.0), start, vec3(0.0), geometry.position);
  vec4 to = glide_position();
  vec2 screen = project.viewportSize / glide.pixelRatio * 0.5;
  vec2 way = (to.xy / to.w - from.xy / from.w) * screen;
  float length_ = length(way);
  vec2 across = length_ > 0.01 ? vec2(-way.y, way.x) / length_ : vec2(0.0);
  vAcross = positions.y * (tail.width * 0.5 + 1.0);
  gl_Position = glide_corner(positions.x < 0.0 ? from : to, across * vAcross);
  vTint = instanceTint;
}
`;

const fragmentShader = `\
#version 300 es
#define SHADER_NAME tail-fragment
precision highp float;
in vec4 vTint;
in float vAcross;
out vec4 fragColor;
void main(void) {
  float inside = clamp(0.5 - (abs(vAcross) - tail.width * 0.5) * glide.pixelRatio, 0.0, 1.0);
  fragColor = vec4(vTint.rgb, vTint.a * inside);
  if (fragColor.a < 0.004) discard;
}
`;

/**
 * Draws the last part of each trail, from the start of a glide to the marker's current position. So a trail never runs
 * ahead of its marker.
 */
export class TailLayer extends InstancedLayer<TailLayerProps> {
  static override layerName = 'TailLayer';
  static override defaultProps = {};

  override initializeState(): void {
    const { rows } = this.props;
    this.setState(
      this.instances({ vs: vertexShader, fs: fragmentShader, module: tailModule }, [
        { rows: rows.places, layout: placeLayout },
        { rows: rows.colours, layout: colourLayout },
      ]),
    );
  }

  override draw(): void {
    const { model, buffers } = this.state;
    const { rows, width } = this.props;
    if (rows.length === 0) return;
    buffers.upload(model, rows.length);
    model.setInstanceCount(rows.length);
    model.shaderInputs.setProps({ glide: this.props.frame(), tail: { width } });
    model.draw(this.context.renderPass);
  }
}
