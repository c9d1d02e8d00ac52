import type { Text } from '@stipple/core/domain/text'
import needs from './llama-cpp-needs.json' with { type: 'json' }
import type { PackageSource, PackManifest } from './manifest.ts'

export interface LlamaPack {
  readonly id: string
  readonly label: Text
  /** Package with the build of llama.cpp. */
  readonly build: PackageSource
  /** Packages beside those that every build needs. */
  readonly more?: readonly PackageSource[]
  readonly isForThisMachine: boolean
}

/** Version of node-llama-cpp and of its builds, which must be the same. */
export const LLAMA_VERSION = '3.22.1'

/** Build of llama.cpp for the processor on 64-bit Intel and AMD; a pack for a card has it beside its own, for when that does not load. */
export const LINUX_X64: PackageSource = {
  name: '@node-llama-cpp/linux-x64',
  version: LLAMA_VERSION,
  integrity: 'sha512-5uCCDNqWCNfaAm8aR/Uzxbo4HBpKgNF91kCHPepKhgMgV2OAmatoefbOlMihsqCiH2Od35E/eUHQCFbfRBJuOg==',
  bytes: 10_824_547,
}

/** The builds are made for the GNU C library; Alpine, for one, has another. */
export const hasGlibc = (): boolean => {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}

/** A build of llama.cpp with node-llama-cpp, which runs it, and the packages that node-llama-cpp loads. */
export function llamaPack({ id, label, build, more = [], isForThisMachine }: LlamaPack): PackManifest {
  const { name, version, integrity, bytes } = build
  return {
    id,
    label,
    package: { name, version },
    integrity,
    bytes,
    files: ['LICENSE', 'package.json', 'dist/', 'bins/'],
    needs: [...needs, ...more],
    isForThisMachine,
    licence: { package: 'MIT', weights: 'no weights', upstream: 'ggml-org/llama.cpp (MIT)' },
    agpl: false,
    converter: { module: new URL('../words/local/keep-build.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
  }
}
