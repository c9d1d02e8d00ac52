import type { Scene, Subject } from '../scene.ts'
import { heroOf } from './layout.ts'
import { PLACE_TRAITS } from './traits.ts'

/**
 * Indoors, shows a subject on a table or a window sill from near: the support becomes the picture's own foreground instead of a small piece of furniture with
 * something balanced on it.
 */
export function settleOnSupports(original: Scene): Scene {
  const scene = furnishBlock(perchOnBough(serveOnPlate(standOnGround(original))))
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

/** Drops the support in "on the ice", "on the grass": the ground itself is already there. */
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

/** Shows the branch from near for "a bird on a branch", and for small birds in a tree that is not otherwise important. */
function perchOnBough(scene: Scene): Scene {
  const hero = heroOf(scene)
  const tree = hero?.relation && scene.subjects.find((one) => one.id === hero.relation?.to)
  if (!hero || !tree || hero.metres > 1 || tree.art.set !== 'painted') return scene
  const { painter } = tree.art
  if (!/^(tree|pine|blossom-tree|bough)$/.test(painter) || !(hero.relation?.kind === 'on' || hero.relation?.kind === 'in')) return scene
  const leaf = painter === 'pine' ? '#3d6349' : painter === 'blossom-tree' ? '#f3b6c6' : tree.colour
  const bough: Subject = { ...tree, art: { set: 'painted', painter: 'bough' }, colour: leaf, count: 1, stands: 'air' }
  return {
    ...scene,
    subjects: scene.subjects.map((one) =>
      one === tree ? bough : one === hero ? { ...hero, stands: 'surface', relation: { kind: 'on', to: tree.id } } : one,
    ),
  }
}

/** Puts food on a painted plate: the drawing of a plate is upright, with knife and fork. */
function serveOnPlate(scene: Scene): Scene {
  const plate = scene.subjects.find((one) => one.concept === 'plate')
  if (!plate || !scene.subjects.some((one) => one.relation?.to === plate.id)) return scene
  return {
    ...scene,
    subjects: scene.subjects.map((one) =>
      one === plate ? { ...plate, art: { set: 'painted', painter: 'plate' }, stands: 'surface' } : one,
    ),
  }
}

/** Adds typical things to an isometric block of a place without any. */
function furnishBlock(scene: Scene): Scene {
  if (scene.style !== 'isometric' || scene.subjects.length > 0) return scene
  const things = TYPICAL[scene.place] ?? []
  return {
    ...scene,
    camera: { ...scene.camera, shot: 'close' },
    subjects: things.map(([painter, count, metres], index) => ({
      id: `${painter}-1`, concept: painter, art: { set: 'painted', painter }, count, metres, weight: index === 0 ? 1 : 0.6,
      colour: undefined, stands: 'ground', relation: undefined, facing: undefined,
    })),
  } // prettier-ignore
}

const TYPICAL: Readonly<Partial<Record<Scene['place'], readonly (readonly [painter: string, count: number, metres: number])[]>>> = {
  village: [['house', 3, 5], ['tree', 3, 5]], city: [['skyscraper', 5, 60]], street: [['house', 3, 8], ['lamp', 3, 4]], forest: [['pine', 6, 12], ['tree', 3, 9]],
  mountains: [['pine', 5, 12], ['rock', 3, 3]], meadow: [['tree', 3, 8]], garden: [['blossom-tree', 3, 6]], snowfield: [['pine', 5, 12]], desert: [['palm', 3, 9], ['rock', 3, 2]],
  beach: [['palm', 3, 9]], temple: [['pagoda', 1, 20], ['pine', 3, 9]], 'castle-grounds': [['castle', 1, 30], ['tree', 3, 8]], field: [['windmill', 1, 12], ['tree', 2, 8]],
  lake: [['pine', 5, 10], ['house', 1, 5]], river: [['bridge', 1, 5], ['tree', 3, 8]], 'bamboo-forest': [['bamboo', 7, 8]],
} // prettier-ignore
