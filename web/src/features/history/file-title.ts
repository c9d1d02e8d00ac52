import type { Work } from '@stipple/core/contract/shapes'
import type { Language } from '@stipple/core/domain/text'
import { useOptions } from '../options/public.ts'
import { titleOf } from './title.ts'

const TITLE = 60

/** Name of a saved file: the work's title and optionally its model, which a long title does not displace. */
export function fileTitle(work: Work, language: Language): string {
  const title = titleOf(work, language)
  const { withModelName } = useOptions.getState()
  return withModelName && work.modelname !== '' ? `${[...title].slice(0, TITLE).join('')} - ${work.modelname}` : title
}
