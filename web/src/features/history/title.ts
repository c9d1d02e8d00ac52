import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import type { Language } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'

/** What a work is called: its prompt, or what was done where there is none. */
export function titleOf(work: Pick<Work, 'prompt' | 'jobtype'>, language: Language): string {
  return splitPrompts(work.prompt).prompt.trim() || (findMode(work.jobtype)?.label[language] ?? work.jobtype)
}

/** Height by width; square when unknown. */
export const ratioOf = (work: Pick<Work, 'width' | 'height'>): number => (work.width && work.height ? work.height / work.width : 1)

/** Only this browser has it: the database gives such a work one address for everything. */
export const isLocal = ({ image, thumbnails }: Pick<Work, 'image' | 'thumbnails'>): boolean =>
  image.startsWith('blob:') && image === thumbnails[512]
