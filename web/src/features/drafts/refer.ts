import type { Work } from '@stipple/core/contract/shapes'
import { readList } from '@stipple/core/domain/list-text'
import type { Value } from '@stipple/core/domain/property'
import { sameValue } from '@stipple/core/domain/value'
import { PICTURE_MODES } from './send.ts'
import { type Draft, marksOver, propertiesOf, setField, useDrafts } from './store.ts'

/** Makes a finished image the input of every form that takes one. An image chosen by the person that is unused or marked stays. */
export function offerAsInput({ image, mode: made, params }: Pick<Work, 'image' | 'mode' | 'params'>): void {
  const { drafts, reference } = useDrafts.getState()
  for (const { mode, field } of PICTURE_MODES) {
    const draft: Draft = drafts[mode.id] ?? {}
    const given = draft[field]
    const isUsed = mode.id === made && sameGiven(given, params[field])
    const isMarked = marksOver(propertiesOf(mode.id), field).some((name) => draft[name] !== undefined)
    if (given === undefined || isUsed || (sameGiven(given, reference) && !isMarked)) setField(mode.id, field, image)
  }
  useDrafts.setState({ reference: image })
}

/** A field for several images holds a list, a field for one the image itself. */
const sameGiven = (one: Value | undefined, other: Value | undefined): boolean => sameValue(readList(one), readList(other))
