import type { Text } from '@stipple/core/domain/text'
import type { PackManifest } from './manifest.ts'

export interface MaximPack {
  /** Repair that the network does, as its package is named. */
  readonly kind: string
  readonly label: Text
  readonly integrity: string
  readonly bytes: number
  /** Number of weight files. */
  readonly shards: number
}

/** One of Google's MAXIM networks (Tu et al., 2022), each trained for one repair, in the packages of UpscalerJS. */
export function maximPack({ kind, label, integrity, bytes, shards }: MaximPack): PackManifest {
  const weights = Array.from({ length: shards }, (_, i) => `models/group1-shard${i + 1}of${shards}.bin`)
  return {
    id: `maxim-${kind}`,
    label,
    package: { name: `@upscalerjs/maxim-${kind}`, version: '0.1.0' },
    integrity,
    bytes,
    files: ['models/model.json', ...weights],
    licence: { package: 'MIT', weights: 'Apache-2.0', upstream: 'google-research/maxim' },
    agpl: false,
    converter: { module: new URL('../builtin/restore/convert-maxim.ts', import.meta.url), version: 1, memoryBytes: 3 * 2 ** 30 },
  }
}
