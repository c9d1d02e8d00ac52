import type { PoseSets, ThingGroup } from './schema.ts'
import { splitWords } from './split-words.ts'
import animals from './things/animals.json' with { type: 'json' }
import buildings from './things/buildings.json' with { type: 'json' }
import clothes from './things/clothes.json' with { type: 'json' }
import fantasy from './things/fantasy.json' with { type: 'json' }
import food from './things/food.json' with { type: 'json' }
import objects from './things/objects.json' with { type: 'json' }
import people from './things/people.json' with { type: 'json' }
import plants from './things/plants.json' with { type: 'json' }
import sets from './things/pose-sets.json' with { type: 'json' }
import sky from './things/sky.json' with { type: 'json' }
import vehicles from './things/vehicles.json' with { type: 'json' }
import type { Concept } from './types.ts'

const POSE_SETS = sets as PoseSets

/** All things that can appear in a picture. `clothes` includes the garments that are part of a figure's own drawing: their ids are those of `GARMENTS`. */
export const CONCEPTS: readonly Concept[] = (
  [animals, people, fantasy, plants, food, vehicles, buildings, objects, clothes, sky].flat() as ThingGroup[]
).flatMap(conceptsOf)

/** Turns a group into plain objects, one per thing; a thing's own properties take precedence over its group's. */
function conceptsOf({ things, ...group }: ThingGroup): Concept[] {
  return things.map(({ en, zh, poses, ...thing }) => ({
    ...group,
    ...thing,
    en: splitWords(en),
    zh: splitWords(zh),
    ...(poses ? { poses: typeof poses === 'string' ? POSE_SETS[poses] : poses } : {}),
  }))
}
