import { heroOf } from '../compose/layout.ts'
import type { Pose, Scene } from '../scene.ts'
import { followsPose } from './poses.ts'

/** Poses that are a relation to a thing even when the prompt does not name it. */
const WITH_THINGS: ReadonlySet<Pose> = new Set(['cycling', 'surfing', 'rowing', 'climbing'])

/** Words for the main relation or action of a scene when no drawing shows it, known before anything is painted. */
export function unshownOf(scene: Scene): string | undefined {
  const hero = heroOf(scene)
  if (!hero) return undefined
  const relation = scene.subjects.find(
    (one) => one.relation?.isUndrawn && one.relation.words !== undefined && (one === hero || one.relation.to === hero.id),
  )?.relation
  const kind = hero.relation?.words === undefined ? undefined : hero.relation.kind
  const posed = kind === 'in' || kind === 'on' || (hero.pose && WITH_THINGS.has(hero.pose))
  return relation?.words ?? hero.act ?? (posed && !followsPose(hero) ? hero.poseWord : undefined)
}
