import { fromHex, shift, toHex } from '@stipple/imaging/rgb'
import type { Garment, Subject } from '../scene.ts'
import type { Person } from './figures/person-type.ts'

/** Dresses a figure in the prompt's clothes, hair and eyes. Each colour applies to its own garment and never to the skin. */
export function dressed(figure: Person, { wears = [], hair, hairStyle, eyes, beard }: Subject): Person {
  const person: Person = {
    ...figure,
    // Beard and hair are of one colour.
    hair: naturalHair(hair ?? (beard === true ? undefined : beard)) ?? figure.hair,
    beard: beard === undefined ? figure.beard : 'long',
    hairStyle: hairStyle ?? figure.hairStyle,
    eye: eyes === undefined ? figure.eye : fromHex(eyes),
  }
  for (const { garment, colour } of wears) Object.assign(person, PUT_ON[garment](person, colour))
  return person
}

/** Natural colour of hair: "red hair" is auburn and "yellow hair" blond, but blue and pink hair are taken literally. */
function naturalHair(hex: string | undefined): string | undefined {
  if (hex === undefined) return undefined
  const [r, g, b] = fromHex(hex)
  if (r > 140 && g < 100 && b < 100) return '#a8431f'
  if (r > 190 && g > 150 && b < 130) return '#dfba6a'
  if (r > 200 && g > 90 && g < 160 && b < 90) return '#bd6428'
  return hex
}

type PutOn = (person: Person, colour: string | undefined) => Partial<Person>

/** Lower garment under a top: a dress becomes trousers, since the figure has one outline for both. */
const underTop = ({ lower }: Person): Person['lower'] => (lower === 'skirt' ? 'skirt' : 'trousers')

const whole =
  (lower: Person['lower'], usual?: string): PutOn =>
  ({ coat }, colour) => ({ coat: colour ?? usual ?? coat, lower, top: 'plain' })

const top =
  (kind: Person['top'], usual?: string): PutOn =>
  (person, colour) => ({ coat: colour ?? usual ?? person.coat, lower: underTop(person), top: kind })

const headwear =
  (kind: NonNullable<Person['hat']>['kind'], usual: string): PutOn =>
  (_, colour) => ({ hat: { kind, colour: colour ?? usual } })

const shoes =
  (usual: string): PutOn =>
  (_, colour) => ({ shoes: colour ?? usual })

const tie =
  (bow: boolean): PutOn =>
  (person, colour = '#a33a33') => ({ tie: colour, bow, lower: underTop(person), top: person.top === 'plain' ? 'jacket' : person.top })

const PUT_ON: Readonly<Record<Garment, PutOn>> = {
  dress: whole('dress'),
  kimono: whole('robe'),
  robe: whole('robe', '#4a3f63'),
  suit: (_, colour = '#2b2f3a') => ({
    coat: colour,
    trousers: toHex(shift(fromHex(colour), { light: -0.03 })),
    lower: 'trousers',
    top: 'jacket',
    tie: '#8c2f39',
    bow: false,
  }),
  uniform: ({ female, child }, colour = '#2f4a80') => ({
    coat: colour,
    trousers: toHex(shift(fromHex(colour), { light: -0.06 })),
    lower: female && child ? 'skirt' : 'trousers',
    top: 'jacket',
    tie: '#a33a33',
    bow: female && child,
  }),
  armour: (_, colour = '#9aa1ab') => ({
    coat: colour,
    trousers: toHex(shift(fromHex(colour), { light: -0.12 })),
    shoes: toHex(shift(fromHex(colour), { light: -0.18 })),
    lower: 'trousers',
    top: 'armour',
  }),
  spacesuit: (_, colour = '#e9e8e6') => ({ coat: colour, trousers: colour, lower: 'trousers', hairStyle: 'none', extra: 'helmet' }),
  coat: top('jacket'),
  sweater: top('plain'),
  't-shirt': top('shirt'),
  skirt: (person, colour = '#39415c') => ({ trousers: colour, lower: 'skirt', top: person.top === 'jacket' ? 'shirt' : person.top }),
  trousers: (_, colour = '#3b5578') => ({ trousers: colour, lower: 'trousers' }),
  apron: (_, colour = '#e8e2d4') => ({ apron: colour }),
  cape: (_, colour = '#8f2630') => ({ cape: colour }),
  hat: headwear('hat', '#e2c585'),
  'top-hat': headwear('top-hat', '#25252b'),
  cap: headwear('cap', '#2f5d7c'),
  beanie: headwear('beanie', '#8a3b3b'),
  helmet: headwear('hard-hat', '#c9ccd1'),
  crown: headwear('crown', '#e2b23c'),
  glasses: (_, colour = '#2a2422') => ({ glasses: colour, sunglasses: false }),
  sunglasses: (_, colour = '#1d1d22') => ({ glasses: colour, sunglasses: true }),
  scarf: (_, colour = '#c23b34') => ({ scarf: colour }),
  tie: tie(false),
  'bow-tie': tie(true),
  boots: shoes('#5a3d28'),
  shoe: shoes('#e6e4df'),
  'high-heel': shoes('#7a2331'),
  gloves: (_, colour = '#3a3a40') => ({ gloves: colour }),
  backpack: (_, colour = '#8a6136') => ({ extra: 'pack', pack: colour }),
}
