import type { Random } from '../../random.ts'
import type { Subject } from '../../scene.ts'
import type { Rgb } from '../colour.ts'

/** A person: from behind, looking into the picture, or for portraits from the front. The icon sets only have round yellow faces. */
export interface Person {
  readonly hair: string
  readonly hairStyle: 'long' | 'short' | 'bun' | 'tail' | 'none'
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
  readonly beard: boolean
  readonly eye: Rgb
}

const PEOPLE =
  /^(girl|boy|woman|man|person|child|baby|kid|old-woman|old-man|older-person|princess|prince|queen|king|mage|wizard|witch|woman-mage|man-mage|astronaut|cosmonaut|ninja|samurai|knight|warrior|monk|traveller|traveler|wanderer|hiker|lady|people|farmer|artist|student|teacher|couple|lovers|friend|human|figure|elf|woman-elf|man-elf|hero|detective|guard|soldier|pirate|musician|singer|cook|scientist|doctor|blond|bearded-person|woman-with-headscarf|adult|teenager)(-|$)/
const SKINS = ['#e8b995', '#d9a27a', '#b97c54', '#8c5a3c', '#f0cbb0'] as const

const HAIRS = ['#2a1d18', '#4b2e1f', '#7a4a26', '#b98544', '#1b1716', '#8e3b22'] as const

const COATS = ['#b5382f', '#2f5d7c', '#d8a13a', '#3f6b4d', '#7b4b8a', '#e6ded0', '#c8574b'] as const

/** How to draw a subject as a person; undefined when it is not one, or when its icon already shows a whole body. */
export function personOf(subject: Subject, random: Random, front: boolean): Person | undefined {
  const icon = subject.art.set === 'painted' ? '' : subject.art.icon
  const whole =
    /(walking|running|standing|kneeling|dancing|lotus|cartwheel|surfing|swimming|biking|climbing|skier|snowboarder|golfing|rowing|juggling|fairy|mermaid|merman|merperson|genie|vampire|zombie|superhero|supervillain|santa|horse-racing)/.test(
      icon,
    )
  if (whole || !(PEOPLE.test(subject.concept) || PEOPLE.test(icon))) return undefined
  const name = `${subject.concept} ${icon}`
  const is = (pattern: RegExp): boolean => pattern.test(name)
  const child = is(/girl|boy|child|kid|baby/)
  const female =
    is(/girl|woman|lady|princess|queen|witch/) || (!is(/\bman\b|boy|prince|king|samurai|ninja|monk|old-man/) && random.chance(0.5))
  const base: Person = {
    hair: is(/old|elder/) ? '#c9c6c2' : random.pick(HAIRS),
    hairStyle: female ? random.pick(['long', 'bun', 'tail', 'long'] as const) : 'short',
    skin: random.pick(SKINS),
    coat: subject.colour ?? random.pick(COATS),
    lower: female ? random.pick(['dress', 'dress', 'trousers'] as const) : 'trousers',
    trousers: random.pick(['#33363f', '#4a3b30', '#2c3e52'] as const),
    extra: random.pick(front ? (['scarf', 'none', 'none'] as const) : (['scarf', 'none', 'pack', 'hat'] as const)),
    child,
    walking: !front && random.chance(0.5),
    front,
    beard: is(/old-man|wizard|bearded|mage|king|pirate/) && !female,
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
      hair: is(/witch/) ? '#5c2a1c' : '#d5d1cb',
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
