import { type Mask, maskOf } from '../mask.ts'
import { withDrawings } from './drawings.ts'

/** Most stored masks; the oldest is deleted. */
const MOST = 8

let last: Promise<unknown> = Promise.resolve()

/** Serialized, so that an older mask never replaces a newer one. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const next = last.then(act)
  last = next
  return next
}

/** Stores marks over an image in this browser until the server has them; undefined deletes them. */
export const storeMarks = (picture: string, mask: Mask | undefined): Promise<void> =>
  inTurn(() =>
    withDrawings(undefined, async (database) => {
      const transaction = database.transaction('marks', 'readwrite')
      const { store } = transaction
      const others = (await store.getAll()).filter((one) => one.picture !== picture).toSorted((one, other) => other.time - one.time)
      await Promise.all([
        mask ? store.put({ picture, time: Date.now(), width: mask.width, height: mask.height, marks: mask.marks }) : store.delete(picture),
        ...others.slice(MOST - 1).map((one) => store.delete(one.picture)),
        transaction.done,
      ])
    }),
  )

/** Reads marks over an image that did not reach the server. */
export const storedMarks = (picture: string): Promise<Mask | undefined> =>
  inTurn(() =>
    withDrawings(undefined, async (database) => {
      const kept = await database.get('marks', picture)
      return kept && maskOf({ ...kept, data: new Uint8ClampedArray(kept.marks) })
    }),
  )
