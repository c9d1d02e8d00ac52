import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { type Language, localize } from '@stipple/core/domain/text'
import { type Difference, wordDifference } from '@stipple/core/domain/word-difference'
import { findMode } from '@stipple/core/modes/find-mode'
import { extraParameters } from '../drafts/public.ts'

/** A parameter that differs between two works; prompts are compared word by word. */
export type Change =
  | { readonly kind: 'value'; readonly name: string; readonly before: string | undefined; readonly after: string | undefined }
  | { readonly kind: 'words'; readonly name: string; readonly words: readonly Difference[] }

export interface Names {
  readonly mode: string
  readonly model: string
  readonly size: string
  readonly seed: string
  readonly prompt: string
  readonly negative: string
  /** Name of a model in the language on screen. */
  readonly modelOf: (work: Work) => string
}

/** Parameters that changed from one work to the next. Fields that the next one's mode does not have do not count. */
export function changesBetween(before: Work, after: Work, { names, language }: { names: Names; language: Language }): readonly Change[] {
  const old = valuesOf(before, names, language)
  const now = valuesOf(after, names, language)
  const asked = before.mode === after.mode ? [...new Set([...now.keys(), ...old.keys()])] : [...now.keys()]
  const values = asked
    .filter((name) => old.get(name) !== now.get(name))
    .map((name): Change => ({ kind: 'value', name, before: old.get(name), after: now.get(name) }))
  const [earlier, later] = [splitPrompts(before.prompt), splitPrompts(after.prompt)]
  return [
    ...wordsChanged(names.prompt, earlier.prompt, later.prompt),
    ...wordsChanged(names.negative, earlier.negative, later.negative),
    ...values,
  ]
}

/** A setting of several works in order; undefined for a work without it. */
interface SettingRow {
  readonly name: string
  readonly values: readonly (string | undefined)[]
  readonly differs: boolean
}

/** The settings of several works side by side, those that differ first. */
export function settingRows(works: readonly Work[], { names, language }: { names: Names; language: Language }): readonly SettingRow[] {
  const all = works.map((work) => {
    const { prompt, negative } = splitPrompts(work.prompt)
    return new Map<string, string>([
      ...(prompt === '' ? [] : [[names.prompt, prompt] as const]),
      ...(negative === '' ? [] : [[names.negative, negative] as const]),
      ...valuesOf(work, names, language),
    ])
  })
  const rows = [...new Set(all.flatMap((values) => [...values.keys()]))].map((name) => {
    const values = all.map((one) => one.get(name))
    return { name, values, differs: new Set(values).size > 1 }
  })
  return rows.toSorted((one, other) => Number(other.differs) - Number(one.differs))
}

/** A prompt that only one of them has is not a changed one. */
const wordsChanged = (name: string, before: string, after: string): Change[] =>
  before === after || before === '' || after === '' ? [] : [{ kind: 'words', name, words: wordDifference(before, after) }]

function valuesOf(work: Work, names: Names, language: Language): ReadonlyMap<string, string> {
  const { mode, width, height, seed, params } = work
  return new Map([
    [names.mode, localize(findMode(mode)?.label, language) ?? mode],
    [names.model, names.modelOf(work)],
    ...(width && height ? [[names.size, `${width} × ${height}`] as const] : []),
    [names.seed, String(seed)],
    ...extraParameters({ mode, input: params }, language),
  ])
}
