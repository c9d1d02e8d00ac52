import needs from './diffusion-cpp-needs.json' with { type: 'json' }
import type { PackManifest } from './manifest.ts'

/** Platforms whose runtime is in the registry for this version, and tested. */
const PLATFORMS: readonly string[] = ['linux-x64']
const platform = `${process.platform}-${process.arch}`

export const pack: PackManifest = {
  id: 'diffusion-cpp',
  label: { en: 'stable-diffusion.cpp (runs neural image models)', zh: 'stable-diffusion.cpp 神经网络出图引擎' },
  package: { name: '@qvac/diffusion-cpp', version: '0.25.0' },
  integrity: 'sha512-34FPYobB6iXd6CG6aK6CNPVYPrf7sYmODsxa9+bCGF2OrUFcitYW8VMnEL1EeAWJg9b5L9mXugc8y3BcmR5KxQ==',
  bytes: 199_991_338,
  files: [
    'LICENSE',
    'NOTICE',
    'package.json',
    'binding.js',
    'index.js',
    'video.js',
    'world.js',
    'addon.js',
    'addonLogging.js',
    `prebuilds/${platform}/`,
  ],
  needs,
  isForThisMachine: PLATFORMS.includes(platform),
  licence: { package: 'Apache-2.0', weights: 'no weights', upstream: 'leejet/stable-diffusion.cpp (MIT)' },
  agpl: false,
  converter: { module: new URL('../neural/keep-platform.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
