import type { Preset } from '../spec.ts'

const REVISION = 'https://huggingface.co/csukuangfj/sherpa-onnx-whisper-base/resolve/bb53ee204431c90d314c1cc08d28d23e5b7927cc'

export const preset: Preset = {
  id: 'whisper-base',
  kind: 'voice',
  label: { en: 'Whisper base', zh: 'Whisper base' },
  description: {
    en: 'Transcribes the speech in a video as subtitles, in the spoken language. Sometimes mishears names and difficult words.',
    zh: '把视频里说的话按原语言写成字幕文件。人名和生僻词偶尔会听错。',
  },
  files: [
    {
      role: 'encoder',
      name: 'base-encoder.int8.onnx',
      address: `${REVISION}/base-encoder.int8.onnx`,
      bytes: 29_120_534,
      sha256: '0b8fb1304b6109976038efff5ace81720e00386f3ff6b54ee8c75291ca0a1e11',
    },
    {
      role: 'decoder',
      name: 'base-decoder.int8.onnx',
      address: `${REVISION}/base-decoder.int8.onnx`,
      bytes: 130_672_026,
      sha256: '9759d217388a01b3a4c7c15533201067b48ae819c4daafc8624e64b9409dc02d',
    },
    {
      role: 'tokens',
      name: 'base-tokens.txt',
      address: `${REVISION}/base-tokens.txt`,
      bytes: 816_730,
      sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
    },
  ],
  licence: { name: 'MIT', address: 'https://github.com/openai/whisper' },
  readsChinese: true,
  memoryBytes: 700_000_000,
}
