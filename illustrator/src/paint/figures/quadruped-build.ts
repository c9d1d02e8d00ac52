import type { Rgb } from '@stipple/imaging/rgb'

/** A four-legged animal. Lengths are in shares of its height at the shoulders. */
export interface Build {
  readonly coat: string
  readonly belly: string
  readonly socks: string
  readonly muzzle: string
  readonly ear: {
    readonly shape: 'pointed' | 'round' | 'floppy'
    readonly size: number
    readonly inner: string
    readonly back?: string
  }
  readonly tail: { readonly kind: 'brush' | 'up' | 'tuft' | 'stub' | 'hair' | 'curl'; readonly tip: string }
  /** From the shoulder joint to the hip joint. */
  readonly length: number
  /** Depth of the chest, and of the belly before the hind legs. */
  readonly depth: number
  readonly waist: number
  /** Thickness of the legs: 1 is a dog. */
  readonly bone: number
  readonly foot: 'paw' | 'hoof'
  /** Position of the head's middle from the top of the shoulders: forward, up. */
  readonly carry: readonly [number, number]
  readonly neck: number
  readonly head: 'face' | 'long'
  /** `face`: half its width. `long`: its length. */
  readonly size: number
  /** `face`: length of the snout. `long`: its depth. */
  readonly snout: number
  /** `long`: radians by which the nose points down. */
  readonly pitch?: number
  readonly mane?: string
  readonly pattern?: 'tabby' | 'saddle' | 'panda' | 'patch'
  readonly marking?: string
  /** Panda: dark around the eyes. */
  readonly mask?: string
  readonly isHorned?: true
  readonly eye: Rgb
  readonly nose: string
  readonly poses: readonly QuadrupedPose[]
  /** Height at the shoulders relative to the drawing's. */
  readonly unit?: number
  /** Alternative coats. */
  readonly coats?: readonly Partial<Build>[]
}

export type QuadrupedPose = 'stand' | 'walk' | 'sit' | 'lie' | 'graze' | 'trot'
