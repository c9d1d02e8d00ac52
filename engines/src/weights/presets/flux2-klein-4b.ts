import type { PicturePreset } from '../spec.ts'

export const preset: PicturePreset = {
  id: 'flux2-klein-4b',
  kind: 'pictures',
  label: { en: 'FLUX.2 klein 4B', zh: 'FLUX.2 klein 4B' },
  description: {
    en: 'Creates images in four steps, edits images by instruction and combines several. Made for graphics cards with 6 GB or more; a processor takes minutes.',
    zh: '四步出图，能按文字修改图片，也能把几张图合成一张。适合 6 GB 以上的显卡；只用处理器要好几分钟。',
  },
  files: [
    {
      role: 'model',
      name: 'flux-2-klein-4b-Q4_0.gguf',
      address:
        'https://huggingface.co/leejet/FLUX.2-klein-4B-GGUF/resolve/3b1f5a9dc3abb32238b053aeb3d823c30afdacbd/flux-2-klein-4b-Q4_0.gguf',
      bytes: 2_460_378_560,
      sha256: 'd1023499ef3f2f82ff7c50e6778495195c1b6cc34835741778868428111f9ff4',
    },
    {
      role: 'llm',
      name: 'Qwen3-4B-Q4_K_M.gguf',
      address: 'https://huggingface.co/unsloth/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf',
      bytes: 2_497_281_312,
    },
    {
      role: 'vae',
      name: 'flux2-vae.safetensors',
      address:
        'https://huggingface.co/Comfy-Org/flux2-dev/resolve/03d6521e6f6a47396b3f951cbea50f7e6c2f482e/split_files/vae/flux2-vae.safetensors',
      bytes: 336_213_556,
      sha256: 'd64f3a68e1cc4f9f4e29b6e0da38a0204fe9a49f2d4053f0ec1fa1ca02f9c4b5',
    },
  ],
  licence: { name: 'Apache-2.0', address: 'https://huggingface.co/black-forest-labs/FLUX.2-klein-4B' },
  readsChinese: false,
  memoryBytes: 7_000_000_000,
  picture: {
    steps: { usual: 4, most: 12 },
    cfg: { usual: 1, isFixed: true },
    size: { usual: 1024, most: 1536, step: 16 },
    pictures: 4,
    edits: true,
    base: 'flux2',
  },
}
