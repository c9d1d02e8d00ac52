import type { PackManifest } from './manifest.ts'

/** Program rather than weights; runs alone in a process of its own. */
export const pack: PackManifest = {
  id: 'espeak-ng',
  label: { en: 'eSpeak NG (Chinese and other languages)', zh: 'eSpeak NG 语音（中文等语言）' },
  package: { name: '@echogarden/espeak-ng-emscripten', version: '0.3.5' },
  integrity: 'sha512-Izbkm7NWccwb//RKgOp1/0k21StKN1DFIn+K7GU1XN7n6pmSi4bsk/0tYUsgQbysC4GVyrVompNmLInU/BFE+A==',
  bytes: 12_528_264,
  files: ['espeak-ng.js', 'espeak-ng.data', 'COPYING'],
  licence: { package: 'GPL-3.0', weights: 'GPL-3.0', upstream: 'espeak-ng/espeak-ng' },
  agpl: true,
  converter: { module: new URL('../builtin/speech/convert-espeak.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
