import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Properties, Value } from '@stipple/core/domain/property'
import { sameValue } from '@stipple/core/domain/value'
import { findMode } from '@stipple/core/modes/find-mode'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'
import { PLAIN_MODEL } from './plain-model.ts'

/** Changed values of a form; other fields have the model's initial value. */
export type Draft = Readonly<Record<string, Value>>

/** Key of a draft: each mode and each app has one. */
export type DraftKey = ModeId | `Apps/${string}`

interface Drafts {
  /** The mode used last. */
  readonly mode: ModeId
  /** The model used last in each mode. */
  readonly models: Readonly<Partial<Record<ModeId, string>>>
  readonly drafts: Readonly<Partial<Record<DraftKey, Draft>>>
  /** The last image put into forms automatically. */
  readonly reference?: string
}

const EMPTY: Draft = {}

/** Drafts survive reloads, log-ins and changes of language. */
export const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ mode: 'Text2Img', models: {}, drafts: {} }), { name: `${STORED}-drafts`, version: 1 }),
)

export const useDraft = (key: DraftKey): Draft => useDrafts((state) => state.drafts[key] ?? EMPTY)

interface Setting {
  readonly properties?: Properties
  /** Marks over the image stay, because the new one shows the same at the same size. */
  readonly marksStay?: boolean
  /** Address of the mask over the new image; null for none. */
  readonly mask?: string | null
}

/**
 * Sets a field; undefined resets it to its initial value. Marks on an image are dropped with that image: `properties` describe which field is drawn
 * over which, by default those of the mode.
 */
export function setField(
  key: DraftKey,
  field: string,
  value: Value | undefined,
  { properties = propertiesOf(key), marksStay = false, mask }: Setting = {},
): void {
  useDrafts.setState(({ drafts }) => {
    const before = drafts[key] ?? EMPTY
    const outdated = sameValue(before[field], value) ? [] : [field, ...(marksStay ? [] : marksOver(properties, field))]
    const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !outdated.includes(name)))
    const masks = mask === undefined ? [] : marksOver(properties, field).filter((name) => properties[name]?.widget === 'mask')
    const others = Object.fromEntries(Object.entries(kept).filter(([name]) => !masks.includes(name)))
    const marked = mask ? Object.fromEntries(masks.map((name) => [name, mask])) : {}
    return { drafts: { ...drafts, [key]: { ...others, ...marked, ...(value !== undefined && { [field]: value }) } } }
  })
}

export const propertiesOf = (key: DraftKey): Properties => findMode(key)?.properties(PLAIN_MODEL) ?? {}

/** Fields with marks on the picture of a field. */
export const marksOver = (properties: Properties, field: string): string[] =>
  Object.entries(properties).flatMap(([name, { over, widget }]) =>
    over === field && (widget === 'mask' || widget === 'points') ? [name] : [],
  )

export function setDraft(key: DraftKey, draft: Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }))
}

/** Another model has other defaults: only prompts and files (`kept` fields) stay. */
export function chooseModel({ mode, model, kept }: { mode: ModeId; model: string; kept: readonly string[] }): void {
  useDrafts.setState(({ models, drafts }) => {
    const draft = Object.fromEntries(Object.entries(drafts[mode] ?? EMPTY).filter(([field]) => kept.includes(field)))
    return { models: { ...models, [mode]: model }, drafts: { ...drafts, [mode]: draft } }
  })
}

export function rememberMode(mode: ModeId): void {
  useDrafts.setState({ mode })
}

/** Deletes the draft of a deleted app; the next visit starts elsewhere. */
export function deleteAppDraft(id: string): void {
  const { mode, models, drafts } = useDrafts.getState()
  const { [`Apps/${id}` as const]: _, ...others } = drafts
  const { Apps: last, ...rest } = models
  useDrafts.setState({ drafts: others, ...(last === id && { models: rest, mode: mode === 'Apps' ? 'Text2Img' : mode }) })
}
