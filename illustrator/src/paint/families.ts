import type { Subject } from '../scene.ts'
import { type Animal, ANIMALS, type Surface } from './figures/animals.ts'

const FUR =
  /^(cat|black-cat|dog|guide-dog|service-dog|poodle|fox|wolf|lion|tiger|leopard|bear|panda|polar-bear|raccoon|rabbit|rabbit-face|mouse|rat|chipmunk|beaver|hedgehog|skunk|badger|otter|sloth|monkey|gorilla|orangutan|kangaroo|camel|two-hump-camel|llama|giraffe|horse|horse-face|unicorn|zebra|deer|bison|ox|cow|water-buffalo|ram|ewe|goat|pig|boar|mammoth|donkey|moose|bat|teddy-bear)/
const FEATHER =
  /^(bird|black-bird|eagle|owl|duck|swan|dove|goose|parrot|peacock|flamingo|rooster|chicken|turkey|dodo|penguin|phoenix|hatching-chick|baby-chick|front-facing-baby-chick|phoenix-bird|feather)/
const SCALE =
  /^(fish|tropical-fish|blowfish|shark|dragon|crocodile|lizard|snake|turtle|t-rex|sauropod|frog|dolphin|whale|spouting-whale|octopus|squid|mermaid|merman|merperson|lobster|crab|shrimp|seal)/
const LEAF =
  /^(tulip|rose|sunflower|hibiscus|cherry-blossom|blossom|hyacinth|lotus|bouquet|herb|shamrock|four-leaf-clover|maple-leaf|fallen-leaf|leaf|seedling|evergreen-tree|deciduous-tree|palm-tree|cactus|potted-plant|mushroom|rosette)/

/** Fuller drawings of animals whose icon shows only a head. */
const WHOLE: Readonly<Record<string, string>> = {
  'tiger-face': 'tiger',
  'cat-face': 'cat',
  'dog-face': 'dog',
  'horse-face': 'horse',
  'cow-face': 'cow',
  'pig-face': 'pig',
  'mouse-face': 'mouse',
  'rabbit-face': 'rabbit',
  'monkey-face': 'monkey',
  'dragon-face': 'dragon',
  unicorn: 'unicorn',
  'unicorn-face': 'unicorn',
}

export function iconOf(subject: Subject): { set: 'noto' | 'fluent'; name: string } | undefined {
  if (subject.art.set === 'painted') return undefined
  const name = subject.art.icon
  return { set: subject.art.set, name: WHOLE[name] ?? name }
}

/** Procedural drawing of an animal; a concept may have its own, or share the one of its icon. */
export function animalOf(subject: Subject): Animal | undefined {
  return ANIMALS.get(subject.concept) ?? ANIMALS.get(iconOf(subject)?.name ?? '')
}

export function surfaceOf(subject: Subject): Surface {
  const animal = animalOf(subject)
  if (animal) return animal.surface
  const name = iconOf(subject)?.name ?? ''
  if (FUR.test(name)) return 'fur'
  if (FEATHER.test(name)) return 'feather'
  if (SCALE.test(name)) return 'scale'
  return LEAF.test(name) ? 'leaf' : 'plain'
}
