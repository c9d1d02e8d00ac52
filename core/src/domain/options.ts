import { LIMITS } from './limits.ts'
import type { PromptStyle } from './prompt-style.ts'
import { LANGUAGES, type Language } from './text.ts'

/** Choices of each option, in display order. */
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

/** Limits of a member's saved negative prompts: their number, names and texts. */
export const NEGATIVE_LIBRARY = { most: 100, name: 60, text: LIMITS.prompt.max } as const

/** Limits of a member's favourite models: their number, and the length of an id. */
export const FAVOURITE_MODELS = { most: 100, id: 200 } as const

/** Actions with changeable keys, by the place where they work: those performed by one press and not handled by a library. */
export const CHANGEABLE_SHORTCUTS = [
  'everywhere.search', 'everywhere.sheet', 'prompt.generate', 'prompt.heavier', 'prompt.lighter', 'history.all', 'history.delete', 'viewer.zoomIn', 'viewer.zoomOut',
  'viewer.fit', 'viewer.actual', 'canvas.move', 'canvas.crop', 'canvas.brush', 'canvas.eraser', 'canvas.lasso', 'canvas.rectangle', 'canvas.fill', 'canvas.swap',
  'canvas.smaller', 'canvas.larger', 'canvas.undo', 'canvas.redo', 'canvas.zoomIn', 'canvas.zoomOut', 'canvas.fit',
] as const // prettier-ignore

/** A combination of keys: modifiers, then a character or a named key. */
export const KEY_COMBINATION =
  /^(Mod\+)?(Alt\+)?(Shift\+)?([^\sa-z]|F\d{1,2}|Enter|Space|Delete|Insert|Backspace|Home|End|PageUp|PageDown|Arrow(Up|Down|Left|Right))$/

/** A combination chosen by a member for an action. */
export interface OwnShortcut {
  readonly action: (typeof CHANGEABLE_SHORTCUTS)[number]
  readonly keys: string
}

export interface SavedPrompt {
  readonly name: string
  readonly text: string
}

/** Options of a member for every page and every device. */
export interface MemberOptions {
  readonly language: Language
  readonly scheme: Choice<'scheme'>
  /** Offers sizes and steps beyond the usual range. */
  readonly allowLargerParams: boolean
  /** Downloads have the watermark of the installation. */
  readonly watermark: boolean
  /** Downloads contain their parameters. */
  readonly keepParameters: boolean
  /** Names of downloads end with the model. */
  readonly withModelName: boolean
  /** The latest picture becomes the source of forms that take one. */
  readonly autoReference: boolean
  /** Works made by a Horde may be added to the open data set of its community (LAION). */
  readonly shareWithLaion: boolean
  /** Saved negative prompts, by name. */
  readonly negativeLibrary: readonly SavedPrompt[]
  /** Plays a short sound when a job ends. */
  readonly doneSound: boolean
  /** Ids of models listed first in the picker. */
  readonly favouriteModels: readonly string[]
  /** The member's own styles, by name. */
  readonly promptStyles: readonly PromptStyle[]
  /** Layout of the works, and the grouping. */
  readonly layout: Choice<'layout'>
  readonly groupBy: Choice<'groupBy'>
  readonly sort: Choice<'sort'>
  /** Works on one page; `auto`: as many as fit the layout. */
  readonly pageSize: Choice<'pageSize'>
  /** Loads more while scrolling, without pages. */
  readonly pageless: boolean
  /** The guide turns its pages automatically. */
  readonly carousel: boolean
  /** Shortcuts without Ctrl, which disturb members who use speech input or press keys accidentally. */
  readonly singleKeys: boolean
  /** Key combinations that replace the usual ones. */
  readonly ownShortcuts: readonly OwnShortcut[]
  /** File format of saved pictures. */
  readonly imageDownloadType: Choice<'imageDownloadType'>
  /** Source of the tags suggested while typing. `own` is a file in one browser. */
  readonly tagsType: Choice<'tagsType'>
  /** Write `long hair` for `long_hair`. */
  readonly tagSpaces: boolean
}

/** Defaults for members without options. */
export const INITIAL_OPTIONS: MemberOptions = {
  language: 'en',
  scheme: 'auto',
  allowLargerParams: false,
  watermark: false,
  keepParameters: true,
  withModelName: false,
  autoReference: false,
  shareWithLaion: false,
  negativeLibrary: [],
  doneSound: false,
  favouriteModels: [],
  promptStyles: [],
  layout: 'dynamic',
  groupBy: 'job',
  sort: 'newest',
  pageSize: 'auto',
  pageless: false,
  carousel: true,
  singleKeys: true,
  ownShortcuts: [],
  imageDownloadType: 'png',
  tagsType: 'none',
  tagSpaces: true,
}
