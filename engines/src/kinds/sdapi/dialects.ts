import { z } from 'zod'

/** Ways in which one of the programs speaks the API that they share. */
export interface Dialect {
  readonly label: string
  /** Runs have names that we give them (`force_task_id`), by which their progress is asked. */
  readonly named: boolean
  /** RunProgress of whatever runs can be asked, without a name. */
  readonly progress: boolean
  /** Field for the number of pictures made one after the other; without one each is a request. */
  readonly repeat?: 'n_iter' | 'batch_size'
  /** The request says which model to load, and settings for itself alone. */
  readonly overrides: boolean
  /** Place of the noise schedule's name: a field, or a setting. */
  readonly schedule?: 'scheduler' | 'schedulers_sigma'
  /** Place of the add-ons: the prompt, or a field. */
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
  repeat: 'n_iter',
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
    repeat: 'batch_size',
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
