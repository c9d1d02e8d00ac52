import { createRandom } from '../random.ts'
import type { Scene, Subject } from '../scene.ts'
import { personOf } from './figures/person.ts'
import type { Person } from './figures/person.ts'

const EXTRAS: Readonly<Record<string, Person['extra']>> = { scarf: 'scarf', hat: 'hat', crown: 'crown', backpack: 'pack', helmet: 'helmet' }

/** Clothes that a figure's drawing has itself are drawn with it instead of being laid over it. */
export function dressFigures(scene: Scene): Scene {
  const worn = new Map<string, Subject[]>()
  for (const one of scene.subjects) {
    if (one.relation?.kind !== 'wearing' || EXTRAS[one.concept] === undefined) continue
    const owner = scene.subjects.find((other) => other.id === one.relation?.to)
    if (!owner || personOf(owner, createRandom(0), false) === undefined) continue
    worn.set(owner.id, [...(worn.get(owner.id) ?? []), one])
  }
  if (worn.size === 0) return scene
  const removed = new Set([...worn.values()].flat())
  return {
    ...scene,
    subjects: scene.subjects
      .filter((one) => !removed.has(one))
      .map((one) => {
        const clothes = worn.get(one.id)
        return clothes ? { ...one, wears: clothes.map(({ concept }) => concept) } : one
      }),
  }
}

/** What a figure wears, by the words of the prompt. */
export function dressed(figure: Person, subject: Subject): Person {
  const extra = subject.wears?.map((concept) => EXTRAS[concept]).find((one) => one !== undefined)
  return { ...figure, hair: subject.hair ?? figure.hair, extra: extra ?? figure.extra }
}
