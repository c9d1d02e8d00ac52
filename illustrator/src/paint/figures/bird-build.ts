import type { Rgb } from '@stipple/imaging/rgb'

/** Colours and proportions of a bird. */
export interface Bird {
  readonly back: string
  readonly breast: string
  readonly belly: string
  readonly wing: string
  /** Flight feathers and tail. */
  readonly quill: string
  readonly cap?: string
  readonly cheek?: string
  readonly beak: string
  /** Length of the beak relative to the head, and whether it hooks down. */
  readonly bill: number
  readonly hooked?: boolean
  readonly leg: string
  readonly eye: Rgb
  readonly tail: number
  readonly crest?: string
}

const ROBIN: Bird = {
  back: '#7d6a58',
  breast: '#d8662f',
  belly: '#efe6da',
  wing: '#6b5a4b',
  quill: '#4f4238',
  beak: '#3a3230',
  bill: 0.5,
  leg: '#7a4f38',
  eye: [40, 26, 20],
  tail: 0.34,
}
/** Small birds of gardens and woods: one is picked. */
export const SONGBIRDS: readonly Bird[] = [
  ROBIN,
  { ...ROBIN, back: '#3f78b8', breast: '#d98a52', wing: '#34669f', quill: '#274c78' },
  { ...ROBIN, back: '#5f9fce', breast: '#f0d25a', belly: '#f3e08c', wing: '#4c83b0', quill: '#2f4f6e', cap: '#3f78b8', cheek: '#f5f1e8' },
  { ...ROBIN, back: '#d9a72c', breast: '#f0c93e', belly: '#f5e2a0', wing: '#57503c', quill: '#35312a' },
  { ...ROBIN, back: '#c23b34', breast: '#d34a3c', belly: '#d9705c', wing: '#a33230', quill: '#6e2624', beak: '#e08a3a', crest: '#c23b34' },
  { ...ROBIN, back: '#9a7350', breast: '#d9c7ad', belly: '#efe6d8', wing: '#84603f', quill: '#553d2a', cap: '#8a4f2c', cheek: '#efe8dc' },
]
export const CROW: Bird = {
  ...ROBIN,
  back: '#2a2b33',
  breast: '#2c2d35',
  belly: '#30313a',
  wing: '#23242b',
  quill: '#1b1c22',
  beak: '#26262b',
  bill: 1,
  leg: '#2a2a2e',
  eye: [70, 54, 40],
  tail: 0.42,
}
export const DOVE: Bird = {
  ...ROBIN,
  back: '#eef0f2',
  breast: '#f4f4f3',
  belly: '#f7f6f3',
  wing: '#e6e9ee',
  quill: '#d3d8e0',
  beak: '#d99a84',
  leg: '#c97a70',
  eye: [110, 60, 40],
  tail: 0.38,
}
export const SWALLOW: Bird = {
  ...ROBIN,
  back: '#2f4468',
  breast: '#b5523a',
  belly: '#efe4d6',
  wing: '#2b3d5c',
  quill: '#1f2c44',
  tail: 0.6,
  bill: 0.3,
}
export const EAGLE: Bird = {
  ...ROBIN,
  back: '#5b4130',
  breast: '#6a4c38',
  belly: '#6a4c38',
  wing: '#523a2b',
  quill: '#38271d',
  cap: '#f1ebe0',
  cheek: '#f1ebe0',
  beak: '#e3a52e',
  bill: 0.85,
  hooked: true,
  leg: '#d99a2c',
  eye: [214, 170, 60],
  tail: 0.42,
}
export const PARROT: Bird = {
  ...ROBIN,
  back: '#c9342e',
  breast: '#d63c32',
  belly: '#d63c32',
  wing: '#2f6fb5',
  quill: '#e2b53a',
  cheek: '#f3ebe0',
  beak: '#efe3cc',
  bill: 0.8,
  hooked: true,
  leg: '#5a5250',
  eye: [190, 170, 90],
  tail: 0.75,
}
export const PHOENIX: Bird = {
  ...ROBIN,
  back: '#d8431f',
  breast: '#ef8a2a',
  belly: '#f3b23e',
  wing: '#d8551f',
  quill: '#f0b53a',
  beak: '#f0c860',
  hooked: true,
  bill: 0.7,
  leg: '#c98a2c',
  eye: [255, 226, 120],
  tail: 1.2,
  crest: '#f3c64a',
}
