import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Value } from '@stipple/core/domain/property'
import { findMode } from '@stipple/core/modes/find-mode'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { PLAIN_MODEL } from './plain-model.ts'

/** What a person changed in a form; what is not here has the model's own initial value. */
export type Draft = Readonly<Record<string, Value>>

interface Drafts {
  /** The mode that was used last. */
  readonly mode: ModeId
  /** The model that was used last in each mode. */
  readonly models: Readonly<Partial<Record<ModeId, string>>>
  readonly drafts: Readonly<Partial<Record<ModeId, Draft>>>
}

const EMPTY: Draft = {}

/** Drafts outlive reloads, log-ins and changes of language. */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ mode: 'Text2Img', models: {}, drafts: {} }), { name: 'stipple-drafts', version: 1 }),
)

export const useDraft = (mode: ModeId): Draft => useDrafts((state) => state.drafts[mode] ?? EMPTY)

/** Sets one field; undefined puts it back to its initial value. What was marked on another picture goes with that picture. */
export function setField(mode: ModeId, field: string, value: Value | undefined): void {
  useDrafts.setState(({ drafts }) => {
    const before = drafts[mode] ?? EMPTY
    const outdated = before[field] === value ? [] : [field, ...marksOver(mode, field)]
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !outdated.includes(name)))
    return { drafts: { ...drafts, [mode]: value === undefined ? kept : { ...kept, [field]: value } } }
  })
}

/** The fields that hold what is marked on the picture of a field. */
const marksOver = (mode: ModeId, field: string): string[] =>
  Object.entries(findMode(mode)?.properties(PLAIN_MODEL) ?? {}).flatMap(([name, { over, widget }]) =>
    over === field && (widget === 'mask' || widget === 'points') ? [name] : [],
  )

export function setDraft(mode: ModeId, draft: Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [mode]: draft } }))
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
