import type { ShaderModule } from '@luma.gl/shadertools';
import { FIRST_PHOTO, PHOTO_COLUMNS } from '../photos.ts';
import { glideShader, pinShader } from './glide-module.ts';

type Colour = [number, number, number, number];

export type MarkerUniforms = {
  /**
   * Colours of the app's theme, 0 … 1. Some alpha values have a special meaning: that of `surface` is the opacity of
   * the shadow, that of `outline` is 1 only in the dark theme, that of `moving` is the opacity of all markers.
   */
  surface: Colour;
  outline: Colour;
  moving: Colour;
  standing: Colour;
  nosignal: Colour;
  off: Colour;
  /** Radius of a marker's disc (CSS pixels). */
  radius: number;
  /** How the markers are drawn. 0: as dots, 1: as small discs, 2: as discs with icons. */
  detail: number;
  /** 1 while the selected marker is drawn, otherwise 0. */
  emphasis: number;
  /** Which parts are drawn. 0: the accuracy rings, 1: the markers. */
  part: number;
  /** Number of columns and rows in the image of all icons. */
  atlasColumns: number;
  atlasRows: number;
};

const block = `\
layout(std140) uniform markerUniforms {
  vec4 surface;
  vec4 outline;
  vec4 moving;
  vec4 standing;
  vec4 nosignal;
  vec4 off;
  float radius;
  float detail;
  float emphasis;
  float part;
  float atlasColumns;
  float atlasRows;
} marker;
`;

export const markerModule = {
  name: 'marker',
  vs: block,
  fs: block,
  uniformTypes: {
    surface: 'vec4<f32>',
    outline: 'vec4<f32>',
    moving: 'vec4<f32>',
    standing: 'vec4<f32>',
    nosignal: 'vec4<f32>',
    off: 'vec4<f32>',
    radius: 'f32',
    detail: 'f32',
    emphasis: 'f32',
    part: 'f32',
    atlasColumns: 'f32',
    atlasRows: 'f32',
  },
} as const satisfies ShaderModule<MarkerUniforms>;

/** The layout of a marker's look in its graphics buffer; see `looks.ts`. */
export const lookLayout = {
  name: 'looks',
  byteStride: 8,
  attributes: [
    { attribute: 'instanceColour', format: 'uint8x4' as const, byteOffset: 0 },
    { attribute: 'instanceLook', format: 'uint8x4' as const, byteOffset: 4 },
  ],
};

export const markerVertexShader = `\
#version 300 es
#define SHADER_NAME marker-vertex
in vec2 positions;
in uvec4 instanceColour;
in uvec4 instanceLook;
out vec2 vPixels;
out float vAccuracy;
flat out vec3 vColour;
flat out ivec4 vLook;
flat out vec2 vHeading;
flat out int vIcon;
${glideShader}
void main(void) {
  // Devices in a cluster (third byte) have no marker.
  bool shown = (instanceLook.w & 1u) != 0u && instanceLook.z == 0u;
  gl_Position = glide_position();
  vAccuracy = project_size_to_pixel(instanceBearing.y);
  float extent = marker.detail < 0.5 ? marker.radius + 3.0 : marker.radius * 2.1 + 6.0;
  if (marker.part < 0.5) {
    extent = vAccuracy + 3.0;
    // Leaves out a ring that the marker hides or that is larger than the screen.
    shown = shown && vAccuracy > marker.radius * 1.3 && vAccuracy < 6000.0;
  }
  vPixels = positions * (shown ? extent : 0.0);
  // Dots have no stem.
  float lift = marker.detail > 1.5 ? glide.lift : 0.0;
  if (positions.y < 0.0 && marker.part > 0.5) vPixels.y -= lift;
  if (!shown) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  else if (marker.part < 0.5) gl_Position = glide_ground_corner(vPixels);
  else gl_Position = glide_corner(gl_Position, vPixels + vec2(0.0, lift));
  vColour = vec3(instanceColour.rgb) / 255.0;
  vIcon = int(instanceColour.a);
  vLook = ivec4(instanceLook);
  float heading = instanceBearing.x - glide.bearing;
  vHeading = vec2(sin(heading), cos(heading));
}
`;

export const markerFragmentShader = `\
#version 300 es
#define SHADER_NAME marker-fragment
precision highp float;
uniform sampler2D icons;
uniform sampler2D photos;
in vec2 vPixels;
in float vAccuracy;
flat in vec3 vColour;
flat in ivec4 vLook;
flat in vec2 vHeading;
flat in int vIcon;
out vec4 fragColor;

const int MOVING = 0;
const int STANDING = 1;
const int NOSIGNAL = 2;

${pinShader}
// Distance to a drop: a circle of radius a whose sides run tangentially to one of radius b, h above it.
// "sdUnevenCapsule" by Inigo Quilez, "2D distance functions" (MIT).
float drop(vec2 p, float a, float b, float h) {
  p.x = abs(p.x);
  float slope = (a - b) / h;
  float side = sqrt(1.0 - slope * slope);
  float along = dot(p, vec2(-slope, side));
  if (along < 0.0) return length(p) - a;
  if (along > side * h) return length(p - vec2(0.0, h)) - b;
  return dot(p, vec2(side, slope)) - a;
}

// Icon numbers from FIRST_PHOTO on are photos, drawn in the disc of radius r.
bool hasPhoto() {
  return vIcon >= ${FIRST_PHOTO};
}
vec3 photo(vec2 p, float r) {
  float number = float(vIcon - ${FIRST_PHOTO});
  vec2 cell = vec2(mod(number, ${PHOTO_COLUMNS}.0), floor(number / ${PHOTO_COLUMNS}.0));
  // All photos share one image: keep away from the edges, where the neighbouring photos begin.
  vec2 at = clamp(p / (2.0 * r) + 0.5, 0.01, 0.99);
  return texture(photos, (cell + vec2(at.x, 1.0 - at.y)) / ${PHOTO_COLUMNS}.0).rgb;
}

float glyph(vec2 p, float size) {
  vec2 at = p / size + 0.5;
  if (at.x < 0.0 || at.y < 0.0 || at.x > 1.0 || at.y > 1.0) return 0.0;
  vec2 cell = vec2(mod(float(vIcon), marker.atlasColumns), floor(float(vIcon) / marker.atlasColumns));
  return texture(icons, (cell + vec2(at.x, 1.0 - at.y)) / vec2(marker.atlasColumns, marker.atlasRows)).r;
}

void ring() {
  float edge = length(vPixels) - vAccuracy;
  bool approximate = (vLook.w & 2) != 0;
  vec4 colour = vec4(0.0);
  float soft = approximate ? 1.0 - smoothstep(-0.35 * vAccuracy, 0.0, edge) : inside(edge);
  colour = over(colour, vColour, soft * (approximate ? 0.24 : 0.13));
  if (!approximate) colour = over(colour, vColour, inside(abs(edge) - 0.75) * 0.55);
  fragColor = colour;
}

void main(void) {
  if (marker.part < 0.5) {
    ring();
  } else {
    int state = vLook.x;
    int age = vLook.y;
    bool approximate = (vLook.w & 2) != 0;
    bool darkInk = (vLook.w & 4) != 0;
    float r = marker.radius;
    float away = length(vPixels);
    bool small = marker.detail < 1.5;
    bool dot_ = marker.detail < 0.5;
    float line = dot_ ? 1.0 : small ? 1.75 : 2.25;
    vec3 stateColour = state == MOVING ? marker.moving.rgb
      : state == STANDING ? marker.standing.rgb
      : state == NOSIGNAL ? marker.nosignal.rgb : marker.off.rgb;

    // The marker of an old fix loses its colour in steps, so that it never looks live.
    float fading = age == 0 ? 0.0 : age == 1 ? 0.18 : age == 2 ? 0.45 : 0.68;
    vec3 grey = vec3(dot(vColour, vec3(0.299, 0.587, 0.114)));
    vec3 body = mix(mix(vColour, grey, fading * 0.75), marker.surface.rgb, fading * 0.5);
    bool hollow = state >= NOSIGNAL;

    vec2 p = vec2(vPixels.x * vHeading.y - vPixels.y * vHeading.x, dot(vPixels, vHeading));
    bool pointed = state == MOVING && !dot_;
    float shape = pointed ? drop(p, r, small ? 1.0 : 1.6, r * (small ? 1.42 : 1.36)) : away - r;

    vec4 colour = vec4(0.0);
    if (!small) colour = stem(vPixels, hollow ? stateColour : body, marker.outline.rgb);
    if (approximate && !dot_) {
      float glow = exp(-pow((away - r * 1.5) / (r * 0.28), 2.0));
      colour = over(colour, vColour, glow * 0.34);
    }
    bool night = marker.outline.a > 0.5;
    if (marker.emphasis > 0.5)
      colour = over(colour, night ? mix(vColour, vec3(1.0), 0.35) : vColour, inside(shape - line - 6.5) * (night ? 0.42 : 0.3));
    if (!dot_) {
      float below = pointed ? drop(p - vec2(-vHeading.x, vHeading.y) * 1.5, r, 1.6, r * 1.36) : length(vPixels + vec2(0.0, 1.5)) - r;
      colour = over(colour, vec3(0.02, 0.04, 0.09), (1.0 - smoothstep(-2.0, 5.5, below - line)) * marker.surface.a);
    }
    colour = over(colour, marker.outline.rgb, inside(shape - line) * (dot_ ? 0.9 : 1.0));
    // In the dark theme, a thin light line separates dark markers from the map.
    if (night && !dot_) colour = over(colour, vec3(1.0), inside(abs(shape - line) - 0.5) * 0.22);
    if (pointed) {
      colour = over(colour, stateColour, inside(shape));
      colour = over(colour, marker.outline.rgb, inside(away - (r - (small ? 1.4 : 1.8))));
      colour = over(colour, body, inside(away - (r - (small ? 2.6 : 3.2))));
    } else if (!hollow) {
      colour = over(colour, body, inside(shape));
    } else {
      colour = over(colour, marker.surface.rgb, inside(shape));
      float width = dot_ ? 1.2 : small ? 1.6 : 2.1;
      float edge = abs(away - (r - width * 0.5 - (dot_ ? 0.0 : 0.6))) - width * 0.5;
      float gaps = 1.0;
      if (state == NOSIGNAL && !dot_) {
        float turns = (small ? 7.0 : 11.0) * atan(vPixels.x, vPixels.y) / 6.2831853;
        float arc = (abs(fract(turns) - 0.5) - 0.32) * 6.2831853 * r / (small ? 7.0 : 11.0);
        gaps = inside(arc);
      }
      colour = over(colour, stateColour, inside(edge) * gaps);
      if (small) colour = over(colour, body, inside(away - r * 0.42) * (state == NOSIGNAL ? 1.0 : 0.0));
    }
    if (!small && hasPhoto()) {
      float reach = r - (hollow ? 4.0 : pointed ? 3.2 : 1.6);
      vec3 seen = photo(vPixels, reach);
      vec3 faded = mix(seen, vec3(dot(seen, vec3(0.299, 0.587, 0.114))), hollow ? 1.0 : fading);
      colour = over(colour, mix(faded, marker.surface.rgb, hollow ? 0.35 : fading * 0.5), inside(away - reach));
    } else if (!small) {
      vec3 ink = darkInk ? vec3(0.08, 0.094, 0.122) : vec3(1.0);
      if (hollow) {
        vec3 contrast = night ? vec3(1.0) : vec3(0.0);
        ink = state == NOSIGNAL ? mix(vColour, contrast, darkInk == night ? 0.1 : 0.4) : stateColour;
      }
      colour = over(colour, ink, glyph(vPixels, r * (pointed ? 1.08 : 1.14)));
    }
    fragColor = colour;
  }
  if (fragColor.a < 0.003) discard;
  fragColor.rgb /= fragColor.a;
  // The theme's opacity for all markers.
  fragColor.a *= marker.moving.a;
}
`;
