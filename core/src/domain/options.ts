import { LIMITS } from './limits.ts'
import { LANGUAGES, type Language } from './text.ts'

/** What can be chosen, option by option, in the order in which it is offered. */
export const OPTION_CHOICES = {
  language: LANGUAGES,
  scheme: ['auto', 'dark', 'light'],
  layout: ['dynamic', 'grid', 'group'],
  groupBy: ['job', 'day', 'model'],
  sort: ['newest', 'oldest'],
  pageSize: ['auto', 25, 30, 50, 100],
  imageDownloadType: ['png', 'jpg', 'webp'],
  tagsType: ['none', 'danbooru', 'e621', 'own'],
} as const
type Choice<Name extends keyof typeof OPTION_CHOICES> = (typeof OPTION_CHOICES)[Name][number]

/** How many negative prompts a member keeps, and how long their names and texts may be. */
export const NEGATIVE_LIBRARY = { most: 100, name: 60, text: LIMITS.prompt.max } as const

export interface KeptPrompt {
  readonly name: string
  readonly text: string
}

/** What a member set once for every page and every device. */
export interface MemberOptions {
  readonly language: Language
  readonly scheme: Choice<'scheme'>
  /** Offers sizes and steps beyond the usual. */
  readonly allowLargerParams: boolean
  /** Downloads carry the house's line. */
  readonly watermark: boolean
  /** Downloads say what they were made with. */
  readonly keepParameters: boolean
  /** Names of downloads end with the model that made them. */
  readonly withModelName: boolean
  /** The last picture made becomes the source of forms that take one. */
  readonly autoReference: boolean
  /** Negative prompts that were kept, by name. */
  readonly negativeLibrary: readonly KeptPrompt[]
  /** How the works are laid out, and what the groups are made by. */
  readonly layout: Choice<'layout'>
  readonly groupBy: Choice<'groupBy'>
  readonly sort: Choice<'sort'>
  /** Works on one page; `auto`: as many as suit the layout. */
  readonly pageSize: Choice<'pageSize'>
  /** Goes on without pages as one scrolls. */
  readonly pageless: boolean
  /** The guide turns its pages by itself. */
  readonly carousel: boolean
  /** Keys that do something without Ctrl: for those who speak to their computer, or touch keys by chance, better not. */
  readonly singleKeys: boolean
  /** What pictures are saved as. */
  readonly imageDownloadType: Choice<'imageDownloadType'>
  /** Where the tags come from that are offered while one types. `own` is a file in one browser. */
  readonly tagsType: Choice<'tagsType'>
  /** Write `long hair` for `long_hair`. */
  readonly tagSpaces: boolean
}

/** How it is for everybody who has set nothing. */
export const INITIAL_OPTIONS: MemberOptions = {
  language: 'en',
  scheme: 'auto',
  allowLargerParams: false,
  watermark: false,
  keepParameters: true,
  withModelName: false,
  autoReference: false,
  negativeLibrary: [],
  layout: 'dynamic',
  groupBy: 'job',
  sort: 'newest',
  pageSize: 'auto',
  pageless: false,
  carousel: true,
  singleKeys: true,
  imageDownloadType: 'png',
  tagsType: 'none',
  tagSpaces: true,
}
