import type { PicturePreset } from '../spec.ts'

export const preset: PicturePreset = {
  id: 'sdxs-512',
  kind: 'pictures',
  label: { en: 'SDXS-512', zh: 'SDXS-512' },
  description: {
    en: 'A small neural model for processors: one step, images of 512 × 512 pixels. For quick sketches of simple things; hands, faces and lettering often fail.',
    zh: '适合只有处理器的电脑：一步出图，512 × 512。画简单的东西很快；手、脸和文字常常画不好。',
  },
  files: [
    {
      role: 'model',
      name: 'sdxs-512-tinySDdistilled_Q8_0.gguf',
      address:
        'https://huggingface.co/concedo/sdxs-512-tinySDdistilled-GGUF/resolve/3144d898d61492f8382ffcabec055733fc5b2a0e/sdxs-512-tinySDdistilled_Q8_0.gguf',
      bytes: 682_847_200,
      sha256: '409ab23582ee074c6b9d5395784fc0741b0599fb9d138686c69087c71678eb6a',
    },
  ],
  licence: { name: 'CreativeML Open RAIL++-M', address: 'https://huggingface.co/IDKiro/sdxs-512-dreamshaper' },
  readsChinese: false,
  memoryBytes: 1_300_000_000,
  picture: {
    steps: { usual: 1, most: 1 },
    cfg: { usual: 1, isFixed: true },
    size: { usual: 512, most: 512, step: 64 },
    pictures: 0,
    edits: false,
    base: 'sd1',
  },
}
