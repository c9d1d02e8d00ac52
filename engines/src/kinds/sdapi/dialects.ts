import { z } from 'zod'

/** Differences of a program's version of the shared API. */
export interface Dialect {
  readonly label: string
  /** Runs have ids that we choose (`force_task_id`), for progress requests. */
  readonly named: boolean
  /** Progress of any current run is available without an id. */
  readonly progress: boolean
  /** Makes several images sequentially (`n_iter`); otherwise one per request. */
  readonly repeats: boolean
  /** The request selects the model, and settings for itself only. */
  readonly overrides: boolean
  /** Location of the noise schedule: a field, or a setting. */
  readonly schedule?: 'scheduler' | 'schedulers_sigma'
  /** Location of LoRAs: the prompt, or their own field. */
  readonly addons?: 'prompt' | 'field'
  /** Field for CLIP skip, if it is not a setting. */
  readonly clipSkip: 'CLIP_stop_at_last_layers' | 'clip_skip'
  /** Upscaling networks and tiling. */
  readonly extras: boolean
  /** Face restoration networks. */
  readonly faces: boolean
  /** A second pass at a larger size. */
  readonly hires: boolean
  /** ControlNet as a script of every request. */
  readonly control: boolean
  /** Runs FLUX and similar models. */
  readonly large: boolean
}

const WEBUI: Dialect = {
  label: 'Stable Diffusion WebUI',
  named: true,
  progress: true,
  repeats: true,
  overrides: true,
  schedule: 'scheduler',
  addons: 'prompt',
  clipSkip: 'CLIP_stop_at_last_layers',
  extras: true,
  faces: true,
  hires: true,
  control: true,
  large: false,
}

export const DIALECTS = {
  a1111: WEBUI,
  forge: { ...WEBUI, label: 'Forge', large: true },
  sdnext: {
    ...WEBUI,
    label: 'SD.Next',
    named: false,
    faces: false,
    hires: false,
    schedule: 'schedulers_sigma',
    clipSkip: 'clip_skip',
    control: false,
    large: true,
  },
  koboldcpp: {
    label: 'KoboldCpp',
    named: false,
    progress: false,
    repeats: false,
    overrides: false,
    clipSkip: 'clip_skip',
    extras: false,
    faces: false,
    hires: false,
    control: false,
    large: true,
  },
  sdcpp: {
    label: 'stable-diffusion.cpp',
    named: false,
    progress: false,
    repeats: false,
    overrides: false,
    schedule: 'scheduler',
    addons: 'field',
    clipSkip: 'clip_skip',
    extras: false,
    faces: false,
    hires: true,
    control: false,
    large: true,
  },
} as const satisfies Readonly<Record<string, Dialect>>

export type DialectName = keyof typeof DIALECTS
export const dialectName = z.enum(['a1111', 'forge', 'sdnext', 'koboldcpp', 'sdcpp'])

export const dialectOf = (name: DialectName): Dialect => DIALECTS[name]
