import type { Preset } from '../spec.ts'

export const preset: Preset = {
  id: 'qwen3-1-7b',
  kind: 'words',
  label: { en: 'Qwen3 1.7B', zh: 'Qwen3 1.7B' },
  description: {
    en: 'Translates, expands and improves prompts in Chinese and English. It can’t see images.',
    zh: '翻译中英文提示词，并能扩写和润色；不能看图。',
  },
  files: [
    {
      role: 'model',
      name: 'Qwen3-1.7B-Q4_K_M.gguf',
      address: 'https://huggingface.co/ggml-org/Qwen3-1.7B-GGUF/resolve/daeb8e2d528a760970442092f6bf1e55c3b659eb/Qwen3-1.7B-Q4_K_M.gguf',
      bytes: 1_282_439_264,
      sha256: 'd2387ca2dbfee2ffabce7120d3770dadca0b293052bc2f0e138fdc940d9bc7b5',
    },
  ],
  licence: { name: 'Apache-2.0', address: 'https://huggingface.co/Qwen/Qwen3-1.7B' },
  readsChinese: true,
  memoryBytes: 3_000_000_000,
}
