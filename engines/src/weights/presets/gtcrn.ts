import type { Preset } from '../spec.ts'

export const preset: Preset = {
  id: 'gtcrn',
  kind: 'voice',
  label: { en: 'GTCRN', zh: 'GTCRN' },
  description: {
    en: 'Removes noise from recordings before their voice is matched.',
    zh: '匹配音色前先去除录音里的噪声。',
  },
  files: [
    {
      role: 'denoiser',
      name: 'gtcrn_simple.onnx',
      address: 'https://github.com/k2-fsa/sherpa-onnx/releases/download/speech-enhancement-models/gtcrn_simple.onnx',
      bytes: 535_638,
      sha256: 'e77603ac0c23dac3227dd2d7135b3a585cbee2679048aecfa886657d3ae1b534',
    },
  ],
  licence: { name: 'MIT', address: 'https://github.com/Xiaobin-Rong/gtcrn' },
  readsChinese: true,
  memoryBytes: 300_000_000,
}
