import type { Random } from '@stipple/imaging/random'
import type { Rgb } from '@stipple/imaging/rgb'
import { isPerson, namesPerson, showsWholeBody } from '../../people.ts'
import type { Subject } from '../../scene.ts'
import { dressed } from '../dress.ts'
import type { Person } from './person-type.ts'
import { ROLES } from './roles.ts'

/** Returns true if the prompt describes clothes or body, which an icon could not show. */
const isDescribed = ({ wears, hair, hairStyle, eyes, colour }: Subject): boolean =>
  (wears ?? []).length > 0 || [hair, hairStyle, eyes, colour].some((one) => one !== undefined)

const SKINS = ['#e8b995', '#d9a27a', '#b97c54', '#8c5a3c', '#f0cbb0'] as const

const HAIRS = ['#2a1d18', '#4b2e1f', '#7a4a26', '#c99a52', '#1b1716', '#9c4526', '#3a241a', '#dfc07a'] as const

const COATS = ['#b5382f', '#2f5d7c', '#d8a13a', '#3f6b4d', '#7b4b8a', '#e6ded0', '#c8574b'] as const

/** Subject as a drawn person; undefined when it is not one, or when its icon already shows a whole body. */
export function personOf(subject: Subject, random: Random, portrait: boolean): Person | undefined {
  const icon = subject.art.set === 'painted' ? '' : subject.art.icon
  if (!isPerson(subject)) return undefined
  if (showsWholeBody(icon) && !(namesPerson(subject.concept) && isDescribed(subject))) return undefined
  const name = `${subject.concept} ${icon}`
  const is = (pattern: RegExp): boolean => pattern.test(name)
  // Wanderers look into their landscape; the main person faces the viewer.
  const away = is(/traveller|traveler|wanderer|hiker|people/)
  const front = portrait || random.chance(away ? 0.25 : subject.weight >= 0.85 ? 1 : 0.8)
  const old = is(/old|elder|fisherman|santa|wizard/)
  const child = is(/girl|boy|child|kid/)
  const isFeminine = is(/girl|woman|lady|princess|queen|witch|bride|face/)
  const female =
    isFeminine || (!is(/\bman\b|boy|prince|king|samurai|ninja|monk|old-man|fisherman|groom|santa|wizard|businessman/) && random.chance(0.5))
  const coat = subject.colour ?? random.pick(COATS)
  const base: Person = {
    hair: old ? random.pick(['#c9c6c2', '#dcdad6', '#a5a19d'] as const) : random.pick(HAIRS),
    hairStyle: female
      ? random.pick(
          child
            ? (['long', 'bob', 'braids', 'tail', 'bob'] as const)
            : old
              ? (['bun', 'bob', 'curly'] as const)
              : (['long', 'bob', 'curly', 'bun', 'long', 'tail'] as const),
        )
      : random.pick(old ? (['short', 'none', 'short'] as const) : (['short', 'short', 'curly', 'short'] as const)),
    skin: toneOf(icon) ?? random.pick(SKINS),
    coat,
    top: random.pick(female ? (['plain', 'shirt'] as const) : (['shirt', 'jacket', 'plain'] as const)),
    lower: female ? random.pick(['dress', 'dress', 'trousers'] as const) : 'trousers',
    trousers: random.pick(['#33363f', '#4a3b30', '#2c3e52'] as const),
    shoes: '#33241c',
    hat: undefined,
    scarf: undefined,
    tie: undefined,
    bow: false,
    apron: undefined,
    cape: undefined,
    gloves: undefined,
    pack: '#8a6136',
    extra: 'none',
    child,
    walking: random.chance(0.4) || subject.pose === 'walking' || subject.pose === 'running',
    front,
    beard:
      female || child
        ? 'none'
        : is(/wizard|mage|santa/)
          ? 'long'
          : is(/king|bearded|pirate/)
            ? 'short'
            : random.pick(
                old ? (['short', 'long', 'moustache', 'none'] as const) : (['none', 'none', 'stubble', 'short', 'moustache'] as const),
              ),
    female,
    old,
    glasses: is(/scientist|teacher|student|programmer/) || random.chance(old ? 0.4 : 0.06) ? '#2a2422' : undefined,
    sunglasses: false,
    freckles: random.chance(child ? 0.35 : 0.12),
    turn: random.range(-1, 1),
    arms: random.pick(['down', 'down', 'hip', 'clasped'] as const),
    eye: random.pick<Rgb>([
      [84, 58, 36],
      [74, 104, 120],
      [86, 110, 70],
      [60, 42, 34],
    ]),
  }
  const [, role] = ROLES.find(([words]) => words.test(name)) ?? []
  return dressed({ ...base, ...role?.({ ...base, askedColour: subject.colour }) }, subject)
}

/** Skin tone that the prompt names; the lexicon's default leaves the choice to the painter. */
function toneOf(icon: string): string | undefined {
  if (icon.endsWith('-medium-light-skin-tone')) return undefined
  if (icon.endsWith('-medium-dark-skin-tone')) return '#8c5a3c'
  if (icon.endsWith('-dark-skin-tone')) return '#5f3c29'
  if (icon.endsWith('-light-skin-tone')) return '#f2cfb4'
  return icon.endsWith('-medium-skin-tone') ? '#c58d62' : undefined
}
