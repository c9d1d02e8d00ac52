import { hasGlibc, LINUX_X64, LLAMA_VERSION, llamaPack } from './llama.ts'
import type { PackageSource } from './manifest.ts'

/** Builds by platform. The registry has no tested version for macOS and Windows. */
const BUILDS: Readonly<Record<string, PackageSource>> = {
  'linux-x64': LINUX_X64,
  'linux-arm64': {
    name: '@node-llama-cpp/linux-arm64',
    version: LLAMA_VERSION,
    integrity: 'sha512-W+7naKCXX9/eEjjFmRS8vvx91QyLXDbeFxexZc3bh/PtQABZgmRL3C0AtYYXn4YGTj/3Qor4lWZn2tpjZFPLdQ==',
    bytes: 7_340_902,
  },
}
const build = BUILDS[`${process.platform}-${process.arch}`]

export const pack = llamaPack({
  id: 'llama-cpp',
  label: { en: 'llama.cpp for the processor (runs language models)', zh: 'llama.cpp 语言模型引擎（处理器）' },
  build: build ?? LINUX_X64,
  isForThisMachine: build !== undefined && hasGlibc(),
})
