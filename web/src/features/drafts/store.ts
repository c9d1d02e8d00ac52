import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Properties, Value } from '@stipple/core/domain/property'
import { findMode } from '@stipple/core/modes/find-mode'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { PLAIN_MODEL } from './plain-model.ts'

/** What a person changed in a form; what is not here has the model's own initial value. */
export type Draft = Readonly<Record<string, Value>>

/** Each mode has a draft, and so has each app. */
export type DraftKey = ModeId | `Apps/${string}`

interface Drafts {
  /** The mode that was used last. */
  readonly mode: ModeId
  /** The model that was used last in each mode. */
  readonly models: Readonly<Partial<Record<ModeId, string>>>
  readonly drafts: Readonly<Partial<Record<DraftKey, Draft>>>
  /** The picture that was put into forms by itself last. */
  readonly reference?: string
}

const EMPTY: Draft = {}

/** Drafts outlive reloads, log-ins and changes of language. */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ mode: 'Text2Img', models: {}, drafts: {} }), { name: 'stipple-drafts', version: 1 }),
)

export const useDraft = (key: DraftKey): Draft => useDrafts((state) => state.drafts[key] ?? EMPTY)

/**
 * Sets one field; undefined puts it back to its initial value. What was marked on another picture goes with that picture: `properties` say what is drawn
 * over what, by default those of the mode.
 */
export function setField(key: DraftKey, field: string, value: Value | undefined, properties = propertiesOf(key)): void {
  useDrafts.setState(({ drafts }) => {
    const before = drafts[key] ?? EMPTY
    const outdated = before[field] === value ? [] : [field, ...marksOver(properties, field)]
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !outdated.includes(name)))
    return { drafts: { ...drafts, [key]: value === undefined ? kept : { ...kept, [field]: value } } }
  })
}

export const propertiesOf = (key: DraftKey): Properties => findMode(key)?.properties(PLAIN_MODEL) ?? {}

/** The fields that hold what is marked on the picture of a field. */
export const marksOver = (properties: Properties, field: string): string[] =>
  Object.entries(properties).flatMap(([name, { over, widget }]) =>
    over === field && (widget === 'mask' || widget === 'points') ? [name] : [],
  )

export function setDraft(key: DraftKey, draft: Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }))
}

/** Another model has other defaults: only what a person wrote or gave (`kept` fields) stays. */
export function chooseModel({ mode, model, kept }: { mode: ModeId; model: string; kept: readonly string[] }): void {
  useDrafts.setState(({ models, drafts }) => {
    const draft = Object.fromEntries(Object.entries(drafts[mode] ?? EMPTY).filter(([field]) => kept.includes(field)))
    return { models: { ...models, [mode]: model }, drafts: { ...drafts, [mode]: draft } }
  })
}

export function rememberMode(mode: ModeId): void {
  useDrafts.setState({ mode })
}

/** What was begun in an app that is gone; the next visit begins elsewhere. */
export function forgetApp(id: string): void {
  const { mode, models, drafts } = useDrafts.getState()
  const { [`Apps/${id}` as const]: _, ...others } = drafts
  const { Apps: last, ...rest } = models
  useDrafts.setState({ drafts: others, ...(last === id && { models: rest, mode: mode === 'Apps' ? 'Text2Img' : mode }) })
}
