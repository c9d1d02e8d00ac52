import type { Rgb } from '../colour.ts'

/** The build and the coat of a four-legged animal. Lengths are parts of its height. */
export interface Build {
  readonly coat: string
  readonly belly: string
  readonly socks: string
  readonly muzzle: string
  readonly ear: { readonly shape: 'pointed' | 'round' | 'floppy'; readonly size: number; readonly inner: string; readonly back?: string }
  readonly tail: { readonly kind: 'brush' | 'up' | 'tuft' | 'stub'; readonly tip: string }
  /** 1 is a fox: heavier animals have more. */
  readonly bulk: number
  readonly leg: number
  readonly head: number
  readonly snout: number
  readonly mane?: string
  /** Panda and raccoon: dark around the eyes. */
  readonly mask?: string
  /** Panda: legs and a shoulder band in another colour. */
  readonly saddle?: string
  readonly horn?: string
  /** Colour of the iris. */
  readonly eye?: Rgb
  readonly poses: readonly Pose[]
}

export type Pose = 'stand' | 'walk' | 'sit'

const FOX: Build = {
  coat: '#cf5a1d',
  belly: '#f6e9da',
  socks: '#33231f',
  muzzle: '#f7eee2',
  ear: { shape: 'pointed', size: 0.15, inner: '#3a2722', back: '#2c1d1a' },
  tail: { kind: 'brush', tip: '#f8f0e6' },
  bulk: 1,
  leg: 0.4,
  head: 0.115,
  snout: 0.19,
  poses: ['stand', 'walk', 'sit'],
}

export const BUILDS: Readonly<Record<string, Build>> = {
  fox: FOX,
  cat: {
    ...FOX,
    coat: '#c58a4e',
    belly: '#f3e7d6',
    socks: '#f1e6d6',
    muzzle: '#f5ebdf',
    ear: { shape: 'pointed', size: 0.115, inner: '#d9a291' },
    tail: { kind: 'up', tip: '#c58a4e' },
    bulk: 1.06,
    leg: 0.36,
    head: 0.172,
    snout: 0.012,
    eye: [96, 140, 60],
    poses: ['sit'],
  },
  'black-cat': {
    ...FOX,
    coat: '#2b292d',
    belly: '#343137',
    socks: '#242226',
    muzzle: '#37333a',
    ear: { shape: 'pointed', size: 0.12, inner: '#5a4546' },
    tail: { kind: 'up', tip: '#2b292d' },
    bulk: 1.06,
    leg: 0.36,
    head: 0.172,
    snout: 0.012,
    eye: [206, 176, 60],
    poses: ['sit'],
  },
  dog: {
    ...FOX,
    coat: '#b07a45',
    belly: '#efe2cd',
    socks: '#e9dac2',
    muzzle: '#efe0ca',
    ear: { shape: 'floppy', size: 0.13, inner: '#7d5430', back: '#8d5f36' },
    tail: { kind: 'up', tip: '#b07a45' },
    bulk: 1.2,
    leg: 0.4,
    head: 0.128,
    snout: 0.15,
    eye: [74, 46, 24],
    poses: ['stand', 'sit', 'walk'],
  },
  wolf: {
    ...FOX,
    coat: '#77797f',
    belly: '#d4d2cd',
    socks: '#a09d99',
    muzzle: '#dcd8d2',
    ear: { shape: 'pointed', size: 0.115, inner: '#4a4444' },
    tail: { kind: 'brush', tip: '#3c3c42' },
    bulk: 1.16,
    leg: 0.46,
    head: 0.118,
    snout: 0.2,
    poses: ['stand', 'walk'],
  },
  raccoon: {
    ...FOX,
    coat: '#7c7672',
    belly: '#c9c1b8',
    socks: '#3b3533',
    muzzle: '#e8e2da',
    ear: { shape: 'round', size: 0.085, inner: '#e8e0d8' },
    tail: { kind: 'brush', tip: '#2e2a29' },
    bulk: 1.3,
    leg: 0.3,
    mask: '#2b2727',
    poses: ['stand', 'sit'],
  },
  lion: {
    ...FOX,
    coat: '#c8924a',
    belly: '#e6cfa2',
    socks: '#bb8440',
    muzzle: '#ecdcbc',
    ear: { shape: 'round', size: 0.075, inner: '#7c4d26' },
    tail: { kind: 'tuft', tip: '#5a331a' },
    bulk: 1.34,
    leg: 0.42,
    head: 0.145,
    snout: 0.11,
    mane: '#6f3d1b',
    poses: ['stand', 'walk'],
  },
  bear: {
    ...FOX,
    coat: '#6d4527',
    belly: '#7d5535',
    socks: '#4c2f1b',
    muzzle: '#b08a63',
    ear: { shape: 'round', size: 0.08, inner: '#4a2f1e' },
    tail: { kind: 'stub', tip: '#6d4527' },
    bulk: 1.95,
    leg: 0.36,
    head: 0.15,
    snout: 0.17,
    poses: ['walk', 'stand', 'sit'],
  },
  'polar-bear': {
    ...FOX,
    coat: '#ece9df',
    belly: '#f5f3ea',
    socks: '#d9d4c6',
    muzzle: '#f3efe4',
    ear: { shape: 'round', size: 0.06, inner: '#8c8478' },
    tail: { kind: 'stub', tip: '#ece9df' },
    bulk: 1.9,
    leg: 0.37,
    head: 0.135,
    snout: 0.18,
    poses: ['walk', 'stand'],
  },
  panda: {
    ...FOX,
    eye: [150, 110, 70],
    coat: '#efece4',
    belly: '#f1efe8',
    socks: '#262426',
    muzzle: '#f3f0e9',
    ear: { shape: 'round', size: 0.09, inner: '#222022', back: '#222022' },
    tail: { kind: 'stub', tip: '#efece4' },
    bulk: 2,
    leg: 0.34,
    head: 0.17,
    snout: 0.11,
    mask: '#252325',
    saddle: '#262426',
    poses: ['sit', 'walk'],
  },
  koala: {
    ...FOX,
    coat: '#8d9299',
    belly: '#dcdcda',
    socks: '#73777d',
    muzzle: '#a5a9ad',
    ear: { shape: 'round', size: 0.15, inner: '#e2dcd8' },
    tail: { kind: 'stub', tip: '#8d9299' },
    bulk: 1.8,
    leg: 0.3,
    head: 0.18,
    snout: 0.08,
    poses: ['sit'],
  },
  hamster: {
    ...FOX,
    coat: '#d69a55',
    belly: '#f6ecdc',
    socks: '#efc9a6',
    muzzle: '#f8f0e4',
    ear: { shape: 'round', size: 0.09, inner: '#d79a8a' },
    tail: { kind: 'stub', tip: '#d69a55' },
    bulk: 2.1,
    leg: 0.2,
    head: 0.19,
    snout: 0.08,
    poses: ['sit'],
  },
  unicorn: {
    ...FOX,
    coat: '#f0eceb',
    belly: '#f6f3f2',
    socks: '#d9d2d6',
    muzzle: '#e9d9dc',
    ear: { shape: 'pointed', size: 0.075, inner: '#d9b8bd' },
    tail: { kind: 'brush', tip: '#b98ad0' },
    bulk: 1.1,
    leg: 0.52,
    head: 0.085,
    snout: 0.17,
    mane: '#c79ae0',
    horn: '#e6c66a',
    poses: ['stand', 'walk'],
  },
}
