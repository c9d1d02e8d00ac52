/** Default settings of a diffusion model. */
export interface Guidance {
  readonly steps: number
  readonly cfg: number
  /** Supports a negative prompt. */
  readonly hasNegative: boolean
}

/** Values from the authors' examples, by model name. */
const BY_NAME: readonly (readonly [RegExp, Guidance])[] = [
  [/z-image-turbo/i, { steps: 9, cfg: 1, hasNegative: false }],
  [/schnell|turbo|lightning|klein/i, { steps: 4, cfg: 1, hasNegative: false }],
  [/flux/i, { steps: 28, cfg: 3.5, hasNegative: false }],
  [/qwen-image/i, { steps: 40, cfg: 4, hasNegative: true }],
]
const USUAL: Guidance = { steps: 30, cfg: 5, hasNegative: true }

export const guidanceOf = (name: string): Guidance => BY_NAME.find(([form]) => form.test(name))?.[1] ?? USUAL

/** Its guidance with an unconditional pass has a different field name. */
export const hasTrueCfg = (name: string): boolean => /qwen-image/i.test(name)
