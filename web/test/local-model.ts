import type { ManagedWeights } from '@stipple/core/contract/weights'
import { both } from './connected-engine.ts'

/** A picture model that can be downloaded and fits the machine. */
export const SKETCH: ManagedWeights = {
  id: 'sketch',
  kind: 'pictures',
  label: both('Sketch'),
  description: both('Quick sketches'),
  licence: { name: 'OpenRAIL', address: 'https://example.org/licence' },
  own: false,
  files: [
    { name: 'sketch.gguf', address: 'https://example.org/sketch', path: '/data/weights/sketch/sketch.gguf', bytes: 700e6, sha256: 'abc' },
  ],
  reads_chinese: false,
  memory: 1.3e9,
  fits: 'yes',
  phase: 'absent',
  received: 0,
  total: 700e6,
  model: 'here/sketch',
}
