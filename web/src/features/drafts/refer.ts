import type { Work } from '@stipple/core/contract/shapes'
import { PICTURE_MODES } from './send.ts'
import { type Draft, marksOver, propertiesOf, setField, useDrafts } from './store.ts'

/**
 * Puts a finished picture into every form that works on one: there it is the next source. What a person chose and has not used, or has marked something on,
 * stays.
 */
export function refer({ image, jobtype, params }: Pick<Work, 'image' | 'jobtype' | 'params'>): void {
  const { drafts, reference } = useDrafts.getState()
  for (const { mode, field } of PICTURE_MODES) {
    const draft: Draft = drafts[mode.id] ?? {}
    const given = draft[field]
    const isUsed = mode.id === jobtype && given === params[field]
    const isMarked = marksOver(propertiesOf(mode.id), field).some((name) => draft[name] !== undefined)
    if (given === undefined || isUsed || (given === reference && !isMarked)) setField(mode.id, field, image)
  }
  useDrafts.setState({ reference: image })
}
