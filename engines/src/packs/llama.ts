import type { Text } from '@stipple/core/domain/text'
import needs from './llama-cpp-needs.json' with { type: 'json' }
import type { PackageSource, PackManifest } from './manifest.ts'

export interface LlamaPack {
  readonly id: string
  readonly label: Text
  /** Package with the build of llama.cpp. */
  readonly build: PackageSource
  /** Packages besides those of every build. */
  readonly more?: readonly PackageSource[]
  readonly isForThisMachine: boolean
}

/** Version of node-llama-cpp and of its builds, which must be the same. */
export const LLAMA_VERSION = '3.22.1'

/** CPU build of llama.cpp for 64-bit Intel and AMD; packs for graphics cards include it as a fallback. */
export const LINUX_X64: PackageSource = {
  name: '@node-llama-cpp/linux-x64',
  version: LLAMA_VERSION,
  integrity: 'sha512-5uCCDNqWCNfaAm8aR/Uzxbo4HBpKgNF91kCHPepKhgMgV2OAmatoefbOlMihsqCiH2Od35E/eUHQCFbfRBJuOg==',
  bytes: 10_824_547,
}

/** Builds require the GNU C library, which Alpine, for example, lacks. */
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
