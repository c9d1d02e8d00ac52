import type { PackManifest } from './manifest.ts'

/** Network that comes as ONNX. */
export const pack: PackManifest = {
  id: 'mlsd',
  label: { en: 'M-LSD (straight lines)', zh: 'M-LSD 直线检测' },
  package: { name: 'jp.keijiro.mlsd', version: '1.0.0' },
  integrity: 'sha512-+aN7URci+I2YGUA5HKM+a1+ls0XFoYy44XRiQov3TS+BEHroJRvrktuonXPokDNxDLT8w2VHumPPXGoLMjYq8A==',
  bytes: 16_076_804,
  files: ['ONNX/mlsd_512x512_large.onnx'],
  licence: { package: 'Apache-2.0', weights: 'Apache-2.0', upstream: 'navervision/mlsd' },
  agpl: false,
  converter: { module: new URL('../builtin/control/convert-mlsd.ts', import.meta.url), version: 1, memoryBytes: 256 * 2 ** 20 },
}
