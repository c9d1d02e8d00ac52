import type { Scene, Subject } from '../scene.ts'
import { PLACE_TRAITS } from './traits.ts'

/**
 * Indoors, what stands on a table or a window sill is shown from near: the support becomes the picture's own foreground
 * instead of a small piece of furniture with something balanced on it.
 */
export function settleOnSupports(original: Scene): Scene {
  const scene = standOnGround(original)
  if (PLACE_TRAITS[scene.place].indoor !== true || scene.place === 'stage') return scene
  const supports = new Set(scene.subjects.filter(isSupport).map((one) => one.id))
  const settled = scene.subjects.filter((one) => one.relation?.kind === 'on' && supports.has(one.relation.to))
  if (settled.length === 0) return scene
  return {
    ...scene,
    subjects: scene.subjects
      .filter((one) => !supports.has(one.id))
      .map((one) =>
        settled.includes(one)
          ? { ...one, relation: undefined, stands: 'surface' as const }
          : one.relation && supports.has(one.relation.to)
            ? { ...one, relation: undefined }
            : one,
      ),
  }
}

/** "On the ice", "on the grass": the ground itself is already there. */
function standOnGround(scene: Scene): Scene {
  const floors = new Set(
    scene.subjects
      .filter((one) => /^(emoji-)?(ice|snow|grass|ground|floor|sand|road|street|path|carpet|rug|stage|hill)$/.test(one.concept))
      .map((one) => one.id),
  )
  if (!scene.subjects.some((one) => one.relation?.kind === 'on' && floors.has(one.relation.to))) return scene
  return {
    ...scene,
    subjects: scene.subjects
      .filter((one) => !floors.has(one.id))
      .map((one) => (one.relation && floors.has(one.relation.to) ? { ...one, relation: undefined } : one)),
  }
}

function isSupport(subject: Subject): boolean {
  return subject.art.set === 'painted' && (subject.art.painter === 'table' || subject.art.painter === 'window')
}
