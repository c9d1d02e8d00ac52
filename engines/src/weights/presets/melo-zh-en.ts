import type { Preset } from '../spec.ts'

const REVISION = 'https://huggingface.co/csukuangfj/vits-melo-tts-zh_en/resolve/a0d5c6a264c0ef92d70d8661d8cc502d79627cd6'

export const preset: Preset = {
  id: 'melo-zh-en',
  kind: 'voice',
  label: { en: 'MeloTTS', zh: 'MeloTTS' },
  description: {
    en: 'A natural female voice that reads Chinese and English, also mixed. Unknown English words are skipped.',
    zh: '自然的女声，中文、英文和中英混排都能读；词典里没有的英文单词会跳过。',
  },
  files: [
    {
      role: 'model',
      name: 'model.onnx',
      address: `${REVISION}/model.onnx`,
      bytes: 170_429_550,
      sha256: 'bf30582eb1b012250a35b1a4a80e7dfbcf8485e7bb9de0d95efbbeef0e4ad86d',
    },
    {
      role: 'lexicon',
      name: 'lexicon.txt',
      address: `${REVISION}/lexicon.txt`,
      bytes: 6_837_671,
      sha256: '7236884b02435ac5d10cf69b4be40a61b45aa676b5300f0e412f185748fee528',
    },
    {
      role: 'tokens',
      name: 'tokens.txt',
      address: `${REVISION}/tokens.txt`,
      bytes: 655,
      sha256: 'd18664a7e12bd7ea1022ddaf951e534e136815016c5a809d6b64156bffb4369d',
    },
    {
      role: 'telephone numbers',
      name: 'phone.fst',
      address: `${REVISION}/phone.fst`,
      bytes: 88_630,
      sha256: '1ac2b6fa56b1442320c4de7db08353bab8963a2b57f365eebcdd3a2d3562f8d7',
    },
    {
      role: 'dates',
      name: 'date.fst',
      address: `${REVISION}/date.fst`,
      bytes: 59_154,
      sha256: 'eb8aa079ae3cb81d8f4404992f39d61a0cb990947512b5b8d1e54d1f6980e718',
    },
    {
      role: 'numbers',
      name: 'number.fst',
      address: `${REVISION}/number.fst`,
      bytes: 64_482,
      sha256: '743f402181fcfebf76cc2f0546b71fa26476e626fbe4e460fb7b4c3a7a8bd5bd',
    },
  ],
  licence: { name: 'MIT', address: 'https://huggingface.co/csukuangfj/vits-melo-tts-zh_en' },
  readsChinese: true,
  memoryBytes: 700_000_000,
}
