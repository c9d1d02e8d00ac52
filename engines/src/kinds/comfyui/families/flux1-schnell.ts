import type { Family } from './family.ts'
import { family as flux1 } from './flux1.ts'

export const family: Family = {
  ...flux1,
  id: 'flux1-schnell',
  label: 'FLUX.1 schnell',
  description: { en: 'Good images in four steps', zh: '四步出好图' },
  rank: 50,
  files: /schnell/i,
  defaults: { steps: 4, cfg: 1, sampler: 'euler', scheduler: 'simple' },
  guidance: 'none',
}
