import type { Family } from './family.ts'
import { QWEN_3_4B } from './files.ts'
import { family as flux2 } from './flux2.ts'

/** The distilled 4B model, whose licence allows any use. */
export const family: Family = {
  ...flux2,
  id: 'flux2-klein',
  label: 'FLUX.2 klein 4B',
  description: { en: 'Good images and edits in four steps', zh: '四步出图或改图' },
  base: 'flux2-klein',
  rank: 81,
  files: /flux.?2.*klein(?!.*9b)/i,
  encoders: { type: 'flux2', files: [QWEN_3_4B] },
  defaults: { steps: 4, cfg: 1, sampler: 'euler', scheduler: 'simple' },
  guidance: 'none',
}
