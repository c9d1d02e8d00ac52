import type { Relation } from '../scene.ts'
import { isAnimate, isCarrying } from './linking.ts'
import type { Item } from './reading.ts'

/** The living thing named last, to which actions and parts are attributed. */
export const actorOf = (items: readonly Item[]): Item | undefined => items.findLast((item) => isAnimate(item.concept) && !item.carried)

/** Subject of a relation: for actions the last living thing, otherwise the last thing that is not itself held or worn. */
export function topicOf(items: readonly Item[], relation: Relation | 'with', except?: Item): Item | undefined {
  const free = items.filter((item) => item !== except && !item.carried)
  if (isCarrying(relation) || relation === 'with') return free.findLast((item) => isAnimate(item.concept)) ?? free.at(-1)
  return free.findLast((item) => item.objectOf === undefined) ?? free.at(-1)
}
