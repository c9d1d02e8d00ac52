import { z } from 'zod'

/** Ways in which one of the programs speaks the API that they share. */
export interface Dialect {
  readonly label: string
  /** Runs have names that we give them (`force_task_id`), by which their progress is asked. */
  readonly named: boolean
  /** RunProgress of whatever runs can be asked, without a name. */
  readonly progress: boolean
  /** Makes several pictures one after the other (`n_iter`); otherwise each is a request. */
  readonly repeats: boolean
  /** The request says which model to load, and settings for itself alone. */
  readonly overrides: boolean
  /** Place of the noise schedule's name: a field, or a setting. */
  readonly schedule?: 'scheduler' | 'schedulers_sigma'
  /** Place where add-ons are named: words of the prompt, or a field of their own. */
  readonly addons?: 'prompt' | 'field'
  /** Field for the layers of the text encoder that are skipped, where it is no setting. */
  readonly clipSkip: 'CLIP_stop_at_last_layers' | 'clip_skip'
  /** Upscaling networks and seamless tiles. */
  readonly extras: boolean
  /** A second pass at a larger size. */
  readonly hires: boolean
  /** ControlNet as a script of every request. */
  readonly control: boolean
  /** Runs FLUX and its like. */
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
    hires: true,
    control: false,
    large: true,
  },
} as const satisfies Readonly<Record<string, Dialect>>

export type DialectName = keyof typeof DIALECTS
export const dialectName = z.enum(['a1111', 'forge', 'sdnext', 'koboldcpp', 'sdcpp'])

export const dialectOf = (name: DialectName): Dialect => DIALECTS[name]
