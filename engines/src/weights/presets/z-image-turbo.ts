import type { PicturePreset } from '../spec.ts'

export const preset: PicturePreset = {
  id: 'z-image-turbo',
  kind: 'pictures',
  label: { en: 'Z-Image Turbo', zh: 'Z-Image Turbo' },
  description: {
    en: 'High-quality photos and lettering in eight steps. Understands and renders Chinese and English. Made for graphics cards with 6 GB or more; a processor takes minutes.',
    zh: '八步出图，照片质感好，读得懂中英文提示词，也能把中英文写进画面。适合 6 GB 以上的显卡；只用处理器要好几分钟。',
  },
  files: [
    {
      role: 'model',
      name: 'z_image_turbo-Q4_K.gguf',
      address: 'https://huggingface.co/leejet/Z-Image-Turbo-GGUF/resolve/c61c0e422dc8b541b7548cf33a4ef8302b0f8085/z_image_turbo-Q4_K.gguf',
      bytes: 3_864_250_304,
      sha256: '14b375ab4f226bc5378f68f37e899ef3c2242b8541e61e2bc1aff40976086fbd',
    },
    {
      role: 'llm',
      name: 'Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
      address:
        'https://huggingface.co/unsloth/Qwen3-4B-Instruct-2507-GGUF/resolve/a06e946bb6b655725eafa393f4a9745d460374c9/Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
      bytes: 2_497_281_120,
      sha256: '3605803b982cb64aead44f6c1b2ae36e3acdb41d8e46c8a94c6533bc4c67e597',
    },
    {
      role: 'vae',
      name: 'ae.safetensors',
      address:
        'https://huggingface.co/Comfy-Org/z_image_turbo/resolve/6fc90a3b1b653e935a0d175e260736de25b84df5/split_files/vae/ae.safetensors',
      bytes: 335_304_388,
      sha256: 'afc8e28272cd15db3919bacdb6918ce9c1ed22e96cb12c4d5ed0fba823529e38',
    },
  ],
  licence: { name: 'Apache-2.0', address: 'https://huggingface.co/Tongyi-MAI/Z-Image-Turbo' },
  readsChinese: true,
  memoryBytes: 8_000_000_000,
  picture: {
    steps: { usual: 8, most: 20 },
    cfg: { usual: 1, isFixed: true },
    size: { usual: 1024, most: 1536, step: 16 },
    pictures: 0,
    edits: false,
    base: 'z-image',
  },
}
