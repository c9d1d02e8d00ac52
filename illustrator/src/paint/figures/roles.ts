import type { Person } from './person-type.ts'

/** `askedColour`: the colour that the prompt gives the clothes as a whole. */
type Role = (base: Person & { readonly askedColour: string | undefined }) => Partial<Person>

const suit =
  (colour: string, extra: Partial<Person> = {}): Role =>
  ({ askedColour = colour }) => ({ coat: askedColour, trousers: askedColour, lower: 'trousers', top: 'jacket', tie: '#8c2f39', ...extra })

const coat =
  (colour: string, extra: Partial<Person> = {}): Role =>
  ({ askedColour = colour }) => ({ coat: askedColour, ...extra })

/** Clothes of people with a known occupation, unless the prompt names others. The first match counts. */
export const ROLES: readonly (readonly [words: RegExp, role: Role])[] = [
  [/astronaut|cosmonaut/, ({ askedColour = '#e9e8e6' }) => ({ coat: askedColour, trousers: askedColour, lower: 'trousers', hairStyle: 'none', extra: 'helmet' })],
  [
    /mage|wizard|witch/,
    ({ askedColour = '#3b3f8c', female }) => ({
      coat: askedColour, lower: 'robe', hat: { kind: 'pointed', colour: askedColour }, extra: 'staff', hairStyle: 'long', hair: female ? '#5c2a1c' : '#d5d1cb',
    }),
  ],
  [
    /princess|prince|queen|king/,
    ({ askedColour, female }) => ({
      coat: askedColour ?? (female ? '#d9839f' : '#7a2331'), lower: female ? 'dress' : 'robe', top: 'plain', hat: { kind: 'crown', colour: '#e2b23c' },
    }),
  ],
  [/samurai/, coat('#7c2a26', { trousers: '#2d3140', lower: 'robe', extra: 'topknot', hair: '#17131a', hairStyle: 'short' })],
  [
    /ninja/,
    coat('#24262d', { trousers: '#1d1f25', lower: 'trousers', top: 'plain', extra: 'swords', scarf: '#24262d', hair: '#1a1b20', hairStyle: 'short' }),
  ],
  [
    /knight/,
    ({ askedColour = '#9aa1ab' }) => ({
      coat: askedColour, trousers: '#6b727c', shoes: '#4d535c', lower: 'trousers', top: 'armour', cape: '#8f2630', hat: { kind: 'closed-helmet', colour: askedColour },
    }),
  ],
  [
    /warrior|guard|soldier|hero/,
    ({ askedColour = '#8d939c' }) => ({
      coat: askedColour, trousers: '#5d636c', shoes: '#4d535c', lower: 'trousers', top: 'armour', cape: '#8f2630', hairStyle: 'short', hat: { kind: 'hard-hat', colour: '#9aa1ab' },
    }),
  ],
  [/monk/, coat('#c9772b', { lower: 'robe', hairStyle: 'none', beard: 'none', extra: 'staff' })],
  [/hiker|traveller|traveler|wanderer/, () => ({ extra: 'pack', lower: 'trousers', walking: true })],
  [/businessman|office-worker|groom|tuxedo/, suit('#2b2f3a')],
  [/detective/, coat('#8a6f4d', { lower: 'trousers', top: 'jacket', hat: { kind: 'hat', colour: '#6f5638' } })],
  [/judge/, coat('#1f1f24', { lower: 'robe', scarf: '#f2efe8' })],
  [/police/, suit('#27406e', { tie: '#1d2436', hat: { kind: 'peaked', colour: '#27406e' } })],
  [/pilot/, suit('#232f4b', { tie: '#15181f', hat: { kind: 'peaked', colour: '#f0eee8' } })],
  [/firefighter/, coat('#c4532b', { trousers: '#3b3630', lower: 'trousers', top: 'jacket', hat: { kind: 'hard-hat', colour: '#c8362c' } })],
  [/builder|construction-worker/, coat('#e58a2c', { lower: 'trousers', top: 'jacket', hat: { kind: 'hard-hat', colour: '#f0c02e' } })],
  [/mechanic|factory-worker/, suit('#3f5f86', { tie: undefined, top: 'shirt' })],
  [/doctor|health-worker|scientist/, coat('#f1f1ec', { lower: 'trousers', top: 'jacket' })],
  [/cook/, coat('#f4f2ec', { lower: 'trousers', top: 'shirt', hat: { kind: 'toque', colour: '#f7f5f0' } })],
  [/farmer|scarecrow/, () => ({ lower: 'trousers', top: 'shirt', hat: { kind: 'hat', colour: '#e2c585' } })],
  [/fisherman/, coat('#7a6a4a', { lower: 'trousers', top: 'plain', hat: { kind: 'hat', colour: '#d9b872' } })],
  [/artist/, () => ({ hat: { kind: 'beanie', colour: '#7a2331' }, apron: '#d8cfbd' })],
  [/pirate/, coat('#6a2028', { lower: 'trousers', top: 'jacket', hat: { kind: 'hat', colour: '#25252b' } })],
  [/bride/, coat('#f6f3ee', { lower: 'dress', top: 'plain' })],
  [/santa/, coat('#c0302b', { trousers: '#c0302b', lower: 'trousers', top: 'plain', beard: 'long', hair: '#eeeae4', hat: { kind: 'santa', colour: '#c0302b' } })],
  [/vampire/, suit('#1f1b22', { cape: '#6d1420', skin: '#e6d8cf', hairStyle: 'short', hair: '#141216', beard: 'none', glasses: undefined })],
  [/zombie/, coat('#6a6257', { skin: '#93a981', lower: 'trousers', top: 'shirt', glasses: undefined })],
  [/angel/, coat('#f6f3ee', { lower: 'robe', extra: 'wings', glasses: undefined, beard: 'none' })],
  [/musician|singer/, coat('#26242c', { lower: 'trousers', top: 'jacket' })],
] // prettier-ignore
