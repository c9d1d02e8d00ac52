import { expect, it } from 'vitest'
import { MODES } from '../modes/registry.gen.ts'
import { pickPostProcessor, POST_PROCESSORS } from './post-processors.ts'

it('maps every inherited post-processor to an existing mode [C-05]', () => {
  const named = ['GFPGAN', 'CodeFormers', 'RealESRGAN_x4plus', 'NMKD_Siax', '4x_AnimeSharp', 'strip_background']
  expect(POST_PROCESSORS.map(({ id }) => id).toSorted()).toEqual(named.toSorted())
  for (const { mode } of POST_PROCESSORS) expect(MODES.map(({ id }) => id)).toContain(mode)
})

it('reads a factor of 4 from the names [V-14]', () => {
  const factors = Object.fromEntries(POST_PROCESSORS.map(({ id, factor }) => [id, factor]))
  expect(factors).toMatchObject({ RealESRGAN_x4plus: 4, NMKD_Siax: 4, '4x_AnimeSharp': 4, GFPGAN: undefined, strip_background: undefined })
})

it('picks one of several and ignores unknown names', () => {
  expect(pickPostProcessor(['GFPGAN', '4x_AnimeSharp'])?.id).toBe('4x_AnimeSharp')
  expect(pickPostProcessor(['toString', 4, null])).toBeUndefined()
  expect(pickPostProcessor([])).toBeUndefined()
})
