import { createRandom } from '@stipple/imaging/random'
import { isHuman } from '../people.ts'
import type { Pose, Subject } from '../scene.ts'
import { animalOf } from './families.ts'
import { personOf } from './figures/person.ts'
import { QUADRUPEDS } from './figures/quadrupeds.ts'

/** Icons that show each pose. */
const ICONS: Readonly<Partial<Record<Pose, RegExp>>> = {
  walking: /walking/, running: /running|^horse$/, dancing: /dancing|ballet/, sitting: /lotus/, meditating: /lotus/, swimming: /swimming/, cycling: /biking/, surfing: /surfing/, rowing: /rowing/,
  climbing: /climbing/,
} // prettier-ignore

/** Icons of birds that sit, stand or swim. */
const PERCHED = /^(bird|black-bird|parrot|owl|penguin|duck|goose|swan|flamingo|rooster|chicken|turkey|peacock|dodo)$/

/** Returns true if the drawing of a subject shows the eyes in their colour: people and beasts on four legs do. */
export const showsEyes = (subject: Subject): boolean =>
  personOf(subject, createRandom(0), false) !== undefined || QUADRUPEDS.has(subject.concept)

/** Returns true if the drawing of a subject shows the pose that the prompt names. */
export function followsPose(subject: Subject): boolean {
  const { pose, stands, art, relation } = subject
  if (pose === undefined || pose === 'standing') return true
  if (pose === 'flying') return stands === 'air' && !(art.set !== 'painted' && PERCHED.test(art.icon))
  if (pose === 'floating') return stands !== 'ground'
  if (pose === 'swimming' && stands === 'water') return true
  if (pose === 'rowing' && relation?.kind === 'riding') return true
  // People sit on the ground only.
  if (pose === 'sitting' && relation?.words !== undefined && isHuman(subject)) return false
  const animal = animalOf(subject)
  if (animal) return animal.poses?.has(pose) ?? false
  if (personOf(subject, createRandom(0), false)) return pose === 'walking'
  return art.set !== 'painted' && ICONS[pose]?.test(art.icon) === true
}
