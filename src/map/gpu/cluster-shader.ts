import type { ShaderModule } from '@luma.gl/shadertools';
import { glideShader, pinShader } from './glide-module.ts';

type Colour = [number, number, number, number];

export type ClusterUniforms = {
  /** Colours of the app's theme, 0 … 1. Their alpha values have the same meanings as in `MarkerUniforms`. */
  surface: Colour;
  outline: Colour;
  moving: Colour;
  standing: Colour;
  nosignal: Colour;
  off: Colour;
};

/**
 * Number of bytes that describe a cluster's look: four floats (where the ring's parts for moving, standing and silent
 * devices end, 0 … 1; radius in CSS pixels), then three colours, each with the end of its part of the rim.
 */
export const FACE_BYTES = 28;

const block = `\
layout(std140) uniform clusterUniforms {
  vec4 surface;
  vec4 outline;
  vec4 moving;
  vec4 standing;
  vec4 nosignal;
  vec4 off;
} cluster;
`;

export const clusterModule = {
  name: 'cluster',
  vs: block,
  fs: block,
  uniformTypes: {
    surface: 'vec4<f32>',
    outline: 'vec4<f32>',
    moving: 'vec4<f32>',
    standing: 'vec4<f32>',
    nosignal: 'vec4<f32>',
    off: 'vec4<f32>',
  },
} as const satisfies ShaderModule<ClusterUniforms>;

export const faceLayout = {
  name: 'faces',
  byteStride: FACE_BYTES,
  attributes: [
    { attribute: 'instanceParts', format: 'float32x4' as const, byteOffset: 0 },
    { attribute: 'instanceFirst', format: 'unorm8x4' as const, byteOffset: 16 },
    { attribute: 'instanceSecond', format: 'unorm8x4' as const, byteOffset: 20 },
    { attribute: 'instanceThird', format: 'unorm8x4' as const, byteOffset: 24 },
  ],
};

export const clusterVertexShader = `\
#version 300 es
#define SHADER_NAME cluster-vertex
in vec2 positions;
in vec4 instanceParts;
in vec4 instanceFirst;
in vec4 instanceSecond;
in vec4 instanceThird;
out vec2 vPixels;
flat out vec4 vParts;
flat out vec4 vFirst;
flat out vec4 vSecond;
flat out vec4 vThird;
${glideShader}
void main(void) {
  vPixels = positions * (instanceParts.w + 8.0);
  if (positions.y < 0.0) vPixels.y -= glide.lift;
  gl_Position = glide_corner(glide_position(), vPixels + vec2(0.0, glide.lift));
  vParts = instanceParts;
  vFirst = instanceFirst;
  vSecond = instanceSecond;
  vThird = instanceThird;
}
`;

/**
 * In a cluster's ring, states differ in shape as well as in colour, as they do in markers: moving is a wide band,
 * standing a narrow one, no signal is dashed, off is hollow.
 */
export const clusterFragmentShader = `\
#version 300 es
#define SHADER_NAME cluster-fragment
precision highp float;
in vec2 vPixels;
flat in vec4 vParts;
flat in vec4 vFirst;
flat in vec4 vSecond;
flat in vec4 vThird;
out vec4 fragColor;

const float TURN = 6.2831853;
const float BAND = 5.0;

${pinShader}
// Distance from an angle (turns) to the end of a part, in pixels along the ring. An empty or full part has no end.
float fromEnd(float turn, float end, float radius) {
  if (end <= 0.0005 || end >= 0.9995) return 1000.0;
  float away = abs(turn - end);
  return min(away, 1.0 - away) * TURN * radius;
}

void main(void) {
  float r = vParts.w;
  float away = length(vPixels);
  // Clockwise from the top.
  float turn = fract(atan(vPixels.x, vPixels.y) / TURN + 1.0);
  bool night = cluster.outline.a > 0.5;

  vec4 colour = stem(vPixels, cluster.standing.rgb, cluster.outline.rgb);
  float below = length(vPixels + vec2(0.0, 1.5)) - r;
  colour = over(colour, vec3(0.02, 0.04, 0.09), (1.0 - smoothstep(-2.0, 6.0, below - 1.5)) * cluster.surface.a);
  colour = over(colour, cluster.outline.rgb, inside(away - r - 1.75));
  if (night) colour = over(colour, vec3(1.0), inside(abs(away - r - 1.75) - 0.5) * 0.22);
  colour = over(colour, cluster.surface.rgb, inside(away - r));

  // The outer ring: the device states.
  float middle = r - BAND * 0.5;
  int state = turn < vParts.x ? 0 : turn < vParts.y ? 1 : turn < vParts.z ? 2 : 3;
  vec3 stateColour = state == 0 ? cluster.moving.rgb : state == 1 ? cluster.standing.rgb
    : state == 2 ? cluster.nosignal.rgb : cluster.off.rgb;
  float across = abs(away - middle);
  float band = state == 1 ? inside(across - BAND * 0.27) : inside(across - BAND * 0.5);
  if (state == 2) {
    float dashes = max(4.0, floor(TURN * middle / 7.0));
    band *= inside((abs(fract(turn * dashes) - 0.5) - 0.3) * TURN * middle / dashes);
  }
  if (state == 3) band *= 1.0 - inside(across - BAND * 0.5 + 1.3);
  float gap = min(min(fromEnd(turn, vParts.x, middle), fromEnd(turn, vParts.y, middle)), fromEnd(turn, vParts.z, middle));
  bool isMixed = vParts.x > 0.0005 && vParts.x < 0.9995 || vParts.y > 0.0005 && vParts.y < 0.9995
    || vParts.z > 0.0005 && vParts.z < 0.9995;
  if (isMixed) gap = min(gap, min(turn, 1.0 - turn) * TURN * middle);
  colour = over(colour, stateColour, band * clamp((gap - 0.6) * glide.pixelRatio + 0.5, 0.0, 1.0));

  // The inner rim: the devices' colours, by their shares.
  vec3 own = turn < vFirst.a ? vFirst.rgb : turn < vSecond.a ? vSecond.rgb : turn < vThird.a ? vThird.rgb
    : mix(cluster.off.rgb, cluster.surface.rgb, 0.45);
  colour = over(colour, own, inside(abs(away - (r - BAND - 2.75)) - 1.25));

  fragColor = colour;
  if (fragColor.a < 0.003) discard;
  fragColor.rgb /= fragColor.a;
  // The theme's opacity for all markers.
  fragColor.a *= cluster.moving.a;
}
`;
