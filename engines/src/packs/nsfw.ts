import type { PackManifest } from './manifest.ts'

/** Classifier that tells safe pictures from explicit ones. */
export const pack: PackManifest = {
  id: 'nsfw',
  label: { en: 'Image check (NSFW)', zh: '图片内容审核' },
  package: { name: 'nsfwjs', version: '4.4.0' },
  integrity: 'sha512-krC1fgeTLXtZwgdpKJ0jm7hqv0gTSRQQRL+FhOaxaJ9Wj92t42BO3csO2odwgTAgZgf2RvkwPtp0R8Aa7dc+MA==',
  bytes: 24_973_068,
  files: ['model', 'group1-shard1of2', 'group1-shard2of2'].map((name) => `dist/models/mobilenet_v2_mid/${name}.min.js`),
  licence: { package: 'MIT', weights: 'MIT', upstream: 'GantMan/nsfw_model' },
  agpl: false,
  converter: { module: new URL('../safety/convert-nsfw.ts', import.meta.url), version: 1, memoryBytes: 1024 * 2 ** 20 },
}
