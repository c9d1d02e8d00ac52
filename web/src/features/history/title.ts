import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts, wordsOf } from '@stipple/core/domain/prompt'
import { type Language, localize } from '@stipple/core/domain/text'
import { factsOf } from '@stipple/core/modes/facts'
import type { CSSProperties } from 'react'

/** Title of a work: its prompt, or the name of its mode if it has none; both if the prompt is that of its source. */
export function titleOf(work: Pick<Work, 'prompt' | 'mode'> & Partial<Pick<Work, 'params' | 'made_from'>>, language: Language): string {
  const { prompt } = splitPrompts(work.prompt)
  const done = localize(factsOf(work.mode)?.label, language) ?? work.mode
  const isInherited = work.made_from !== undefined && work.params !== undefined && wordsOf(work.params) === ''
  return prompt.trim() === '' ? done : isInherited ? `${prompt.trim()} · ${done}` : prompt.trim()
}

/** Height by width; square when unknown. */
export const ratioOf = (work: Pick<Work, 'width' | 'height'>): number => (work.width && work.height ? work.height / work.width : 1)

/** The width of a work by its height, as `--ratio`, for places that take its proportions. React's style type has no custom properties. */
export const ratioStyle = (work: Pick<Work, 'width' | 'height'>): CSSProperties => {
  const properties: Readonly<Record<`--${string}`, number>> = { '--ratio': 1 / ratioOf(work) }
  return properties
}

/** Returns true if only this browser has it: the database uses one address for all its files. */
export const isLocal = ({ image, thumbnails }: Pick<Work, 'image' | 'thumbnails'>): boolean =>
  image.startsWith('blob:') && image === thumbnails[512]
