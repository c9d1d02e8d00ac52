import type { Random } from '../../random.ts'
import type { Subject } from '../../scene.ts'
import { fromHex } from '../colour.ts'
import type { Rgb } from '../colour.ts'

/** A person: from behind, looking into the picture, or for portraits from the front. The icon sets only have round yellow faces. */
export interface Person {
  readonly hair: string
  readonly hairStyle: 'long' | 'short' | 'bun' | 'tail' | 'bob' | 'curly' | 'braids' | 'none'
  readonly skin: string
  readonly coat: string
  readonly lower: 'dress' | 'trousers' | 'robe'
  readonly trousers: string
  readonly extra: 'none' | 'scarf' | 'pack' | 'cape' | 'hat' | 'pointed-hat' | 'crown' | 'helmet' | 'swords' | 'staff' | 'topknot'
  /** Children have larger heads. */
  readonly child: boolean
  readonly walking: boolean
  /** Looks at us. */
  readonly front: boolean
  readonly beard: 'none' | 'stubble' | 'moustache' | 'short' | 'long'
  readonly female: boolean
  readonly old: boolean
  readonly glasses: boolean
  readonly freckles: boolean
  /** -1 looks a little to the left .. 1 to the right. */
  readonly turn: number
  readonly arms: 'down' | 'hip' | 'clasped'
  readonly eye: Rgb
}

const PEOPLE =
  /^(girl|boy|woman|man|person|child|baby|kid|old-woman|old-man|older-person|princess|prince|queen|king|mage|wizard|witch|woman-mage|man-mage|astronaut|cosmonaut|ninja|samurai|knight|warrior|monk|traveller|traveler|wanderer|hiker|lady|people|farmer|artist|student|teacher|couple|lovers|friend|human|figure|elf|woman-elf|man-elf|hero|detective|guard|soldier|pirate|musician|singer|cook|scientist|doctor|blond|bearded-person|woman-with-headscarf|adult|teenager)(-|$)/
const SKINS = ['#e8b995', '#d9a27a', '#b97c54', '#8c5a3c', '#f0cbb0'] as const

const HAIRS = ['#2a1d18', '#4b2e1f', '#7a4a26', '#c99a52', '#1b1716', '#9c4526', '#3a241a', '#dfc07a'] as const

const COATS = ['#b5382f', '#2f5d7c', '#d8a13a', '#3f6b4d', '#7b4b8a', '#e6ded0', '#c8574b'] as const

/** How to draw a subject as a person; undefined when it is not one, or when its icon already shows a whole body. */
export function personOf(subject: Subject, random: Random, portrait: boolean): Person | undefined {
  const icon = subject.art.set === 'painted' ? '' : subject.art.icon
  const whole =
    /(walking|running|standing|kneeling|dancing|lotus|cartwheel|surfing|swimming|biking|climbing|skier|snowboarder|golfing|rowing|juggling|fairy|mermaid|merman|merperson|genie|vampire|zombie|superhero|supervillain|santa|horse-racing)/.test(
      icon,
    )
  if (whole || !(PEOPLE.test(subject.concept) || PEOPLE.test(icon))) return undefined
  const name = `${subject.concept} ${icon}`
  const is = (pattern: RegExp): boolean => pattern.test(name)
  const away = is(/traveller|traveler|wanderer|hiker|samurai|ninja|warrior|couple|lovers|friend|crowd|person|human|figure/)
  const front = portrait || random.chance(away ? 0.15 : 0.7)
  const old = is(/old|elder/)
  const child = is(/girl|boy|child|kid|baby/)
  const female =
    is(/girl|woman|lady|princess|queen|witch/) || (!is(/\bman\b|boy|prince|king|samurai|ninja|monk|old-man/) && random.chance(0.5))
  const base: Person = {
    hair: natural(subject.hair) ?? (old ? random.pick(['#c9c6c2', '#dcdad6', '#a5a19d'] as const) : random.pick(HAIRS)),
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
    coat: subject.colour ?? random.pick(COATS),
    lower: female ? random.pick(['dress', 'dress', 'trousers'] as const) : 'trousers',
    trousers: random.pick(['#33363f', '#4a3b30', '#2c3e52'] as const),
    extra: random.pick(front ? (['scarf', 'none', 'none', 'none', 'hat'] as const) : (['scarf', 'none', 'pack', 'hat'] as const)),
    child,
    walking: random.chance(0.4),
    front,
    beard:
      female || child
        ? 'none'
        : is(/wizard|mage/)
          ? 'long'
          : is(/king|bearded|pirate/)
            ? 'short'
            : random.pick(
                old ? (['short', 'long', 'moustache', 'none'] as const) : (['none', 'none', 'stubble', 'short', 'moustache'] as const),
              ),
    female,
    old,
    glasses: is(/scientist|teacher|student/) || random.chance(old ? 0.4 : 0.1),
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
  const coat = (fallback: string): string => subject.colour ?? fallback
  if (is(/astronaut|cosmonaut/))
    return { ...base, coat: coat('#e9e8e6'), trousers: coat('#dcdbd9'), lower: 'trousers', hairStyle: 'none', extra: 'helmet' }
  if (is(/mage|wizard|witch/))
    return {
      ...base,
      coat: coat('#3b3f8c'),
      lower: 'robe',
      extra: 'pointed-hat',
      hairStyle: 'long',
      hair: natural(subject.hair) ?? (is(/witch/) ? '#5c2a1c' : '#d5d1cb'),
    }
  if (is(/princess|prince|queen|king/))
    return { ...base, coat: coat(female ? '#d9839f' : '#7a2331'), lower: female ? 'dress' : 'robe', extra: 'crown' }
  if (is(/samurai/))
    return { ...base, coat: coat('#7c2a26'), trousers: '#2d3140', lower: 'robe', extra: 'topknot', hair: '#17131a', hairStyle: 'short' }
  if (is(/ninja/))
    return {
      ...base,
      coat: coat('#24262d'),
      trousers: '#1d1f25',
      lower: 'trousers',
      extra: 'swords',
      hair: '#1a1b20',
      hairStyle: 'short',
      skin: '#24262d',
    }
  if (is(/knight|warrior|guard|soldier|hero/))
    return { ...base, coat: coat('#8d939c'), trousers: '#5d636c', lower: 'trousers', extra: 'cape', hairStyle: 'short' }
  if (is(/monk/)) return { ...base, coat: coat('#c9772b'), lower: 'robe', hairStyle: 'none', extra: 'staff' }
  if (is(/hiker|traveller|traveler|wanderer/)) return { ...base, extra: 'pack', lower: 'trousers', walking: true }
  return base
}

/** A skin that the prompt names; the lexicon's usual one leaves the choice to the painter. */
function toneOf(icon: string): string | undefined {
  if (icon.endsWith('-medium-light-skin-tone')) return undefined
  if (icon.endsWith('-medium-dark-skin-tone')) return '#8c5a3c'
  if (icon.endsWith('-dark-skin-tone')) return '#5f3c29'
  if (icon.endsWith('-light-skin-tone')) return '#f2cfb4'
  return icon.endsWith('-medium-skin-tone') ? '#c58d62' : undefined
}

/** "Red hair" is auburn and "yellow hair" blond, not the colours of a paint box; blue and pink hair are meant as they are. */
function natural(hex: string | undefined): string | undefined {
  if (hex === undefined) return undefined
  const [r, g, b] = fromHex(hex)
  if (r > 140 && g < 100 && b < 100) return '#a8431f'
  if (r > 190 && g > 150 && b < 130) return '#dfba6a'
  if (r > 200 && g > 90 && g < 160 && b < 90) return '#bd6428'
  return hex
}
